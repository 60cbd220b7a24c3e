import type { Verb } from '../verb.ts'

const configuration = `
Claude Desktop (claude_desktop_config.json), Cursor (.cursor/mcp.json) and most others:
  {
    "mcpServers": {
      "muster": { "command": "muster", "args": ["mcp"] }
    }
  }

VS Code (.vscode/mcp.json):
  {
    "servers": {
      "muster": { "type": "stdio", "command": "muster", "args": ["mcp"] }
    }
  }

Claude Code:
  $ claude mcp add muster -- muster mcp`

/** Adds `mcp`. */
export function declareMcp(mcp: Verb): void {
  mcp
    .withHelp({
      description:
        'Serve the Model Context Protocol on standard input and output, so that other AI assistants can use ' +
        'your agents, drafts, proposals, tasks, projects and calendar.\n' +
        'Assistants start this command themselves; sign in once with "muster login".\n' +
        'What an agent wants to send, invite or delete still waits for your own approval.',
      examples: ['muster mcp --read-only', 'muster mcp --tools list_agents,run_agent --allow-files ~/Documents/muster'],
    })
    .option('--read-only', 'offer only what changes nothing')
    .option('--tools <names>', 'offer only these tools, with commas between them')
    .option('--allow-files <folder>', 'let assistants attach files of this folder')
    .withAddress()
    .addHelpText('after', configuration)
    .withAction(async () => (await import('./mcp.ts')).serveMcp)
}

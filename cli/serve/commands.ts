import type { Verb } from '../verb.ts'

/** Adds `serve`. */
export function declareServe(serve: Verb): void {
  serve
    .withHelp({
      description:
        'Start the server of this installation, app and API, and run it until Ctrl-C.\nIt is set up by its ' +
        'environment, as the README tells; these flags come first.',
      examples: [
        'muster serve',
        'muster serve --port 8080 --data ~/muster-data',
        'muster serve --host 0.0.0.0 --no-demo',
      ],
    })
    .option('--port <port>', 'TCP port, 0 for any that is free (default: PORT, else 4870)')
    .option('--host <host>', 'address to listen at (default: HOST, else 127.0.0.1)')
    .option('--data <folder>', 'where data lives (default: MUSTER_DATA, else ./data)')
    .option('--demo', 'with the demo workspace (default: MUSTER_DEMO, else only for this machine alone)')
    .option('--no-demo', 'without the demo workspace')
    .withAction(async () => (await import('./serve.ts')).serve)
}

import { usualPorts } from '../../server/models/discovery.ts'
import { type ModelServerStandIn, startModelServer } from '../../server/testing/model-servers.ts'

/**
 * Starts an Ollama with one model where a server looks for it: at the first of the usual ports that nothing else on
 * this machine has taken.
 */
export async function startOllama(model: string, ports = usualPorts): Promise<ModelServerStandIn> {
  for (const port of ports) {
    try {
      return await ollamaAt(port, model)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(`Every port where models are looked for is taken: ${usualPorts.join(', ')}.`)
}

/** The same at the port where it was before. */
export function ollamaAt(port: number, model: string): Promise<ModelServerStandIn> {
  return startModelServer('ollama', [{ id: model, context: 40_960, tools: true }], { port })
}

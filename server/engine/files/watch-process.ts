import { Worker } from 'node:worker_threads'

/**
 * Ends this process when it holds more than `bytes`, counting what V8's own limit leaves out: buffers, above all; or
 * when it has used more than `milliseconds` of the processor. In a thread of its own, since a parser may not give
 * the main one up for as long as it runs.
 */
export function watchProcess(bytes: number, milliseconds: number): void {
  const source = `setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > ${bytes} || user + system > ${milliseconds * 1000}) process.kill(process.pid, 'SIGKILL')
  }, 20)`
  new Worker(source, { eval: true }).unref()
}

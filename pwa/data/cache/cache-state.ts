import { proxy } from 'valtio'

/**
 * Whether this device keeps what was seen; when it does not, everything still works from the network, and `notice` says
 * so. `evicted` is set when the browser has removed what was kept, to how many unsent calls were lost with it. `shown`
 * turns true once there is something on the screen, be it kept or fetched: what is not visible can wait for that.
 */
export const cache = proxy<{ available: boolean; notice: string; evicted: number | null; shown: boolean }>({
  available: true,
  notice: '',
  evicted: null,
  shown: false,
})

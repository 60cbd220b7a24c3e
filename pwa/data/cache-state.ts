import { proxy } from 'valtio'

/**
 * Whether this device keeps what was seen; when it does not, everything still works from the network. `evicted` is set
 * when the browser has removed what was kept, to how many tasks were lost with it.
 */
export const cache = proxy<{ available: boolean; evicted: number | null }>({ available: true, evicted: null })

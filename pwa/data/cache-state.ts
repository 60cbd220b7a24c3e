import { proxy } from 'valtio'

/**
 * Whether this device keeps what was seen; when it does not, everything still works from the network, and `blocked` says
 * whether that is because another tab holds an older form of the database. `evicted` is set when the browser has removed what was kept, to how many tasks were lost with it. `shown` turns true once there is
 * something on the screen, be it kept or fetched: what nobody sees can wait for that.
 */
export const cache = proxy<{ available: boolean; blocked: boolean; evicted: number | null; shown: boolean }>({ available: true, blocked: false, evicted: null, shown: false })

import { proxy } from 'valtio'

/**
 * What stands beside the entries of the navigation, by their path; count-nav.ts fills it, so that the shell stays
 * small.
 */
export const navCounts = proxy<Record<string, number | string | undefined>>({})

/** How many things wait for the reader behind an entry, by its path; filled as `navCounts` is. */
export const navNeeds = proxy<Record<string, number | undefined>>({})

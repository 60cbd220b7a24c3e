/** What every personal access token begins with, so that people and scanners of leaked secrets know it. */
export const tokenPrefix = 'muster_'

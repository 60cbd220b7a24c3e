/** The oldest browsers that Muster is built for; the README names them, and nothing newer is left in the build's syntax. */
export const oldest = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

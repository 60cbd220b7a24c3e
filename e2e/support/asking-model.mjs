import { registerHooks } from 'node:module'

// Loaded before the server's sources: replaces their model by that of the tests, which asks before it deletes.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.endsWith('/builtin/model.ts'))
      return next(new URL('asking-builtin.ts', import.meta.url).href, context)
    return next(specifier, context)
  },
})

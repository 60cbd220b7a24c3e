import type { Plugin, Rolldown } from 'vite'

/** What draws a page, by its path without what stands behind the last slash: modules that are imported while it loads. */
const pages = {
  '/tasks': ['screens/tasks/tasks.screen'],
  '/agents': ['screens/agents/agents.screen'],
  '/agents/': ['screens/agents/agent.screen'],
  '/chat': ['app/more-routes', 'screens/chat/chat.screen'],
  '/calendar': ['app/more-routes', 'screens/calendar/calendar.screen'],
  '/projects': ['app/more-routes', 'screens/projects/projects.screen'],
  '/projects/': ['app/more-routes', 'screens/projects/project.screen'],
}

/**
 * Lets somebody who is signed in fetch the frame together with the first script, and the screen that the address names
 * behind it: found one after the other they are seven round trips, a second and more on a slow line. The desk is not
 * among them, whose frame has its title and comes sooner alone. All of it stands before the style sheet, for which
 * every script after it waits.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!entry) return html
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const known = withImports(chunks, [entry])
        const frame = withImports(chunks, [chunkOf(chunks, 'app/shell/shell')], known)
        const files = new Set(filesOf(frame))
        const shared = files.size
        const byPage = Object.entries(pages).map(([page, modules]) => {
          const needed = withImports(
            chunks,
            modules.map((module) => chunkOf(chunks, module)),
            new Set([...known, ...frame]),
          )
          const all = filesOf(needed)
          for (const file of all) files.add(file)
          return [page, all.map((file) => [...files].indexOf(file))]
        })
        const children =
          `try{if(localStorage.getItem('token')){const files=${JSON.stringify([...files])},` +
          `pages=${JSON.stringify(Object.fromEntries(byPage))},{pathname}=location;` +
          `for(const href of [...files.slice(0,${shared}),` +
          `...(pages[pathname]??pages[pathname.replace(/[^/]+$/,'')]??[]).map((n)=>files[n])])` +
          `document.head.append(Object.assign(document.createElement('link'),` +
          `href.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'},{crossOrigin:'',href}))}}catch{}`
        return html.replace('<link rel="stylesheet"', `<script>${children}</script>\n    $&`)
      },
    },
  }
}

type Chunk = Rolldown.OutputChunk

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/pwa/${module}.ts`)))
  if (!found) throw new Error(`pwa/preload-screens.ts names what is not in the build: ${module}`)
  return found
}

/** These and what they import, but for what is there already. */
function withImports(chunks: Chunk[], from: Chunk[], already = new Set<Chunk>(), found = new Set<Chunk>()): Set<Chunk> {
  for (const chunk of from) {
    if (found.has(chunk) || already.has(chunk)) continue
    found.add(chunk)
    withImports(
      chunks,
      chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
      already,
      found,
    )
  }
  return found
}

/** Style sheets first, for which a screen's script waits. */
function filesOf(chunks: Set<Chunk>): string[] {
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...styles, ...[...chunks].map(({ fileName }) => fileName)])].map((file) => `/${file}`)
}

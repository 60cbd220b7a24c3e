import { eventTools } from '../server/engine/tools/events.ts'
import { projectTools } from '../server/engine/tools/projects.ts'
import { searchTools } from '../server/engine/tools/search-workspace.ts'
import { taskTools } from '../server/engine/tools/tasks.ts'
import type { Tool, ToolContext, Workspace } from '../server/engine/tools/tool.ts'
import { NeedsTools, openDesk } from '../server/engine/builtin/desk.ts'
import { nothingSaid } from '../server/engine/builtin/report.ts'
import { type Scene, lookAround } from '../server/engine/builtin/scene.ts'
import { clockOf } from '../server/engine/builtin/when.ts'
import { noDrafts, runInput } from '../server/testing/test-workspace.ts'

const tools = new Map(
  ([...taskTools, ...projectTools, ...eventTools, ...searchTools] as unknown as Tool[]).map((tool) => [
    tool.name,
    tool,
  ]),
)

/** The workspace as the assistant sees it, with nothing said before; the tools answer as in a run. */
export async function sceneAt(workspace: Workspace): Promise<Scene> {
  const { now, timeZone, signal } = runInput(workspace, '')
  const context: ToolContext = {
    workspace,
    drafting: noDrafts,
    earlierRuns: [],
    shelf: new Map(),
    maxFileLength: 0,
    now,
    timeZone,
    signal,
  }
  const answers: unknown[] = []
  for (;;)
    try {
      return lookAround(openDesk(new Set(tools.keys()), answers), clockOf(now, timeZone), {
        said: nothingSaid,
        last: undefined,
      })
    } catch (error) {
      if (!(error instanceof NeedsTools)) throw error
      for (const { name, input } of error.calls) answers.push((await tools.get(name)!.run(input, context)).answer)
    }
}

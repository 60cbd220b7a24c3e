import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { showIso } from '../commands/fields.ts'
import type { Desk } from '../desk.ts'
import type { Scene } from '../scene.ts'
import { answerAgents } from './answer-agents.ts'
import { answerCalendar } from './answer-calendar.ts'
import { answerProjects } from './answer-projects.ts'
import { answerTasks } from './answer-tasks.ts'
import { answerThing } from './answer-thing.ts'
import { splitQuestions } from './split-questions.ts'
import { writeBriefing, writeSpan, writeStatus } from './briefing.ts'
import { readSpan } from './span.ts'

const isQuestion =
  /\?\s*$|^(?:what|whats|who|whos|whom|whose|when|whens|where|which|how|hows|is|are|am|do|does|did|has|have|was|were|can|could|any|anything|show|list|give|tell|compare|find|get|display|see|check|count|brief|catch|report|prepare|summari[sz]e|status|overview|overdue|my|our|all|open|unassigned|tasks?|to-?dos?|projects?|calendar|schedule|agenda|briefing|daily|weekly|workload|write|create|prepare|make|draft|i need|i want|plan|start|and|what['’]s|who['’]s|when['’]s|where['’]s|how['’]s|upcoming|next|today|tomorrow|free|due|deadlines?|team|progress|priorit(?:y|ies))\b/i

/** Whether it is worth a look around: it has the form of a question or of a wish to see something. */
export function mayAsk(text: string): boolean {
  return (
    text.length < 600 && isQuestion.test(text.trim()) && !/^\W*(?:what happens if|what if|what does ["“])/i.test(text)
  )
}

/** Whether Google's events belong to the answer. */
export function isOfDays(text: string): boolean {
  return /\b(?:calendar|meetings?|events?|appointments?|agenda|schedule|free|available|availability|busy|slots?|time|briefing|brief me|day|week|weekend|today|tomorrow|plate|attention|priorities|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i.test(
    text,
  )
}

/** The answer to a question about the workspace, from what stands there; undefined when it is about something else. Of several questions each is answered. */
export function answerQuestion(question: string, scene: Scene, desk: Desk): string | undefined {
  const parts = splitQuestions(question, scene)
  const answers = parts?.map((part) => answerOne(part, scene, desk))
  // Where a part cannot be answered by itself, it may be a condition of the one before.
  return answers?.every((answer) => answer !== undefined)
    ? [...new Set(answers)].join('\n\n')
    : answerOne(question, scene, desk)
}

function answerOne(question: string, scene: Scene, desk: Desk): string | undefined {
  const text = question.trim()
  // What is quoted is the name of something, or someone's words: it does not say what is asked.
  const open = text.replaceAll(/“[^”]*”|"[^"]*"/g, ' ')
  // Nobody takes a day for free because Google could not be asked.
  const told = (answer: string | undefined) =>
    answer === undefined || !scene.googleNote ? answer : `${answer}\n\n*${scene.googleNote}*`
  if (
    /\b(?:daily briefing|morning briefing|briefing|brief me(?: on (?:my|the) day)?|my day|day look(?:ing)?(?: like)?|catch me up|on my plate(?: today)?|plan (?:for )?(?:the|my) day|what(?:['’]s| is) (?:up|on|happening|going on|important|new|next)(?: for me)?(?: today)?\W*$|need to know|needs? (?:my |our |your )?attention|what(?:['’]?s| is) up\b|(?:should|do) i (?:do|focus on|work on|start with|tackle)|priorities(?: for)? (?:today|the day)|today['’]s priorities|focus on)\b/i.test(
      open,
    ) &&
    !/\bfiles?\b/i.test(open)
  )
    return told(writeBriefing(scene))
  if (
    /\b(?:status|progress|weekly|project) (?:report|update)\b|\breport on (?:the |our |all )?(?:status|progress|projects?)|\bhow (?:are|is) (?:we|the projects|our projects|all projects|everything|things) (?:doing|going|looking|progressing)|\bstatus of (?:all |our |the )*(?:projects|everything|things)\b|\bare we on track\b|\bproject overview\b|\boverview of (?:all |our |the )*(?:projects|everything|work(?:space)?)\b/i.test(
      open,
    )
  )
    return writeStatus(text, scene)
  if (
    /^\W*what(?:['’]s| is)?\s+(?:the\s+)?(?:current\s+)?(?:day|date|time)\b(?: is (?:it|today)| is it)?(?: today| now)?\W*$/i.test(
      open,
    )
  )
    return `It is ${showIso(scene.clock.today)}, ${wallClockAt(scene.clock.now.getTime(), scene.clock.timeZone).time} (${scene.clock.timeZone}).`
  const span = readSpan(open, scene.clock)
  if (
    span &&
    /\b(?:summari[sz]e|prepare|overview|recap|look(?:s|ing)? like|plan for|what happens|what(?:['’]s| is) (?:planned|coming up|ahead|happening))\b/i.test(
      open,
    ) &&
    !/\b(?:tasks?|projects?|calendar|meetings?)\b/i.test(open)
  )
    return told(writeSpan(span, scene))
  return (
    told(answerCalendar(open, scene)) ??
    answerThing(text, scene) ??
    answerAgents(open, scene, desk) ??
    answerProjects(text, scene) ??
    answerTasks(open, scene, desk)
  )
}

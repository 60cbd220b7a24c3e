/*
 * What fields may hold at most, and the choices of some. Plain values in a file that imports nothing: forms, commands
 * and tools use them without the schemas.
 */

/** Characters of the title of a task or an event. */
export const maxTitleLength = 300
/** Characters of notes, of the description of a project and of the instructions for an agent. */
export const maxNotesLength = 20_000
/** Characters of a prompt or a message. */
export const maxPromptLength = 100_000
/** Files that one prompt or message may have. */
export const maxAttachedFiles = 20

/** Agents and people who can have one task. */
export const maxAssignees = 10

export const taskStatuses = ['Pending', 'In Progress', 'Completed'] as const
export const priorities = ['High', 'Medium', 'Low'] as const

export const maxProjectNameLength = 200
export const maxTeamSize = 60

export const maxAgentNameLength = 60
export const maxRoleLength = 80
export const maxAgentDescriptionLength = 1000
export const maxSkillLength = 60
export const maxSkills = 30

/** Characters of the name or address of an invited person. */
export const maxAttendeeLength = 254
export const maxAttendees = 100

/** Characters of the name of a person or of an access token. */
export const maxNameLength = 120
export const maxTokenDays = 366

export const maxWebhookAddressLength = 2048
export const maxWebhookDescriptionLength = 200
export const maxChatTitleLength = 200

/** What an idempotency key is made of. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,128}$/

/** Rows of one page of a list. */
export const maxPageSize = 200
/** The days that the audit log can be asked for. */
export const auditPeriods = [7, 30, 90] as const
/** For so many milliseconds after the password was typed again the heaviest calls may be made. */
export const confirmedMs = 5 * 60_000

export const maxKeptBackups = 365

/** Tokens of a conversation: with fewer than the least, instructions and tools alone do not fit. */
export const minContextLength = 2048
export const maxContextLength = 10_000_000

/** Characters of a draft, of an answer to one of its blanks and of a blank's label. */
export const maxDraftLength = 100_000
export const maxAnswerLength = 2000
export const maxBlankLabelLength = 80
/** Blanks of a draft, answers of one change, and the versions that are kept. */
export const maxBlanks = 60
export const maxAnswersAtOnce = 20
export const maxDraftVersions = 50

/** For so long what an agent changed can be taken back, in milliseconds. */
export const undoableMs = 30 * 24 * 60 * 60_000

/** Things of one proposal: more is nothing that a person looks through. Characters of notes that come with accepting one. */
export const maxProposalItems = 40
export const maxEditedNotesLength = 1000

import * as v from 'valibot'

/** What is wrong with a value, as a sentence that names its field; a message of the contract's own is one already. */
export function faultInWords(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  const path = v.getDotPath(issue)
  const what = path ?? 'The request'
  if (issue.input === undefined) return path ? `${path} is missing.` : 'The request has no body.'
  return `${what} ${rule(issue)}.`
}

function rule({ type, expected, requirement, input }: v.BaseIssue<unknown>): string {
  const limit = typeof requirement === 'number' ? requirement.toLocaleString('en') : undefined
  const parts = Array.isArray(input) ? 'entries' : 'characters'
  switch (type) {
    case 'string':
      return 'must be a text'
    case 'number':
      return 'must be a number'
    case 'integer':
    case 'safe_integer':
      return 'must be a whole number'
    case 'boolean':
      return 'must be true or false'
    case 'array':
      return 'must be a list'
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'record':
      return 'must be an object'
    case 'literal':
    case 'picklist':
    case 'union':
    case 'variant': {
      const choices = [...(expected ?? '').matchAll(/"([^"]+)"/g)].map(([, choice]) => choice!)
      return choices.length === 0
        ? 'is not valid'
        : `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(choices)}`
    }
    case 'min_length':
    case 'non_empty':
      return type === 'non_empty' || requirement === 1 ? 'must not be empty' : `must have at least ${limit} ${parts}`
    case 'max_length':
      return `may have at most ${limit} ${parts}`
    case 'min_value':
      return limit === undefined ? 'is too small' : `must be ${limit} or more`
    case 'max_value':
      return limit === undefined ? 'is too large' : `must be ${limit} or less`
    default:
      return 'is not valid'
  }
}

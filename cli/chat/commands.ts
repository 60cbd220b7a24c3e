import { type Verb, collect } from '../verb.ts'

/** Adds `chat`. */
export function declareChat(chat: Verb): void {
  chat
    .withHelp({
      description:
        'Talk to the assistant of the workspace, or to an agent.\n' +
        'Without a message a conversation is opened in the terminal; /help in it tells what it understands.\n' +
        'With a message, or with one in a pipe ("-" or none), the reply is printed and the command ends.',
      examples: [
        'muster chat',
        'muster chat "What is overdue?"',
        'muster chat "Who signed it?" -f contract.pdf --agent spec',
        'muster chat "And by when?" --session 3f9a02c7',
        'muster chat < question.txt > reply.md',
      ],
    })
    .allowExcessArguments()
    .option('--session <id>', 'go on with this conversation')
    .option('--agent <agent>', 'who answers (default: the assistant, or who answered last)')
    .option(
      '-f, --file <path>',
      'attach a file, all that fit a pattern such as "*.md", or "-" for standard input (repeatable)',
      collect,
    )
    .option('--stdin-name <name>', 'file name for "-f -"', 'stdin.txt')
    .option('--provider <model>', 'the model that answers, by its id or name (default: the preferred one)')
    .withServer()
    .withKey()
    .withAction(async () => {
      const work = await import('./chat.ts')
      return (message, flags, context) => work.chat({ message, excess: chat.args.slice(1), flags }, context)
    })
}

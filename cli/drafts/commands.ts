import { type Verb, collect } from '../verb.ts'

/** Adds `drafts` with its commands. */
export function declareDrafts(drafts: Verb): void {
  drafts.withHelp({
    description:
      'Use what agents wrote for you: mails, posts, plans and other texts, with blanks that only you can fill.\n' +
      'A draft is named by its title in any case, its id, or the end of its id as the list shows it.',
    examples: [
      'muster drafts list',
      'muster drafts edit "the office move" --fill "deadline=3 December"',
      'muster drafts export "the office move" --output move.docx',
    ],
  })

  drafts
    .read('list', async () => (await import('./list.ts')).listDrafts, {
      summary: 'list drafts',
      description:
        'List your drafts: id, kind, title, how many blanks are filled, and when it was changed, the last changed ' +
        'first.\nIn a pipe each draft is one line with tabs between the values.',
      examples: [
        'muster drafts list --search invoice',
        'muster drafts list --run 3f9a02c7',
        "muster drafts list --json | jq -r '.[].id'",
      ],
    })
    .option('--run <run>', 'drafts that this run wrote first')
    .option('--search <words>', 'drafts with these words in the title or the text')
    .option('--limit <count>', 'how many to show, up to 200 (default: 50)')

  drafts
    .read('show <draft>', async () => (await import('./show.ts')).showDraft, {
      summary: 'show one draft',
      description:
        'Show one draft: its text with the blanks as far as they are filled, each blank with its answer, and its ' +
        'versions.\nA blank that is open stands in the text as [label].',
      examples: [
        'muster drafts show "the office move"',
        'muster drafts show a02c7-d1 --version 1',
        'muster drafts show a02c7-d1 --json | jq -r .body',
      ],
    })
    .option('--version <n>', 'the text of this version')

  drafts
    .write('edit <draft>', async () => (await import('./edit.ts')).editDraft, {
      summary: 'fill and change a draft',
      description:
        'Fill the blanks of a draft, give it another title or text, or take an older version back. Without a flag ' +
        'the terminal asks for each open blank.\n' +
        'In the text of --file a blank is its id in double brackets, as "show --json" has it in "body"; other words ' +
        'in double brackets become a new blank. A text that was written on an older version than the current one is ' +
        'kept beside it.',
      examples: [
        'muster drafts edit "the office move"',
        'muster drafts edit a02c7-d1 --fill "deadline=3 December" --fill "your name=Alex" --leave-out room',
        'muster drafts edit a02c7-d1 --title "We move in March"',
        'muster drafts edit a02c7-d1 --file move.md --base 2',
        'muster drafts edit a02c7-d1 --restore 1',
      ],
    })
    .option(
      '--fill <blank=value>',
      'fill a blank, by its label, id or number; no value opens it again (repeatable)',
      collect,
    )
    .option('--leave-out <blank>', 'take a blank out of the text (repeatable)', collect)
    .option('--title <title>', 'another title')
    .option('--file <path>', 'another text, from this file or "-" for standard input')
    .option('--restore <n>', 'the text of this version again')
    .option('--base <n>', 'the version that the text was written on (default: the current one)')

  drafts
    .request('export <draft>', async () => (await import('./export.ts')).exportDraft, {
      summary: 'print a draft, or write it to a file',
      description:
        'Print the text of a draft with its blanks filled, as Markdown, or write it to a file. A blank that is open ' +
        'stays as [label].\nA Word document without --output gets its name from the title, which is printed.',
      examples: [
        'muster drafts export "the office move" > move.md',
        'muster drafts export a02c7-d1 --output move.docx',
        'muster drafts export a02c7-d1 --format docx',
      ],
    })
    .option('--format <format>', 'md, docx or txt (default: by the file of --output, else md)')
    .option('--output <file>', 'write a .md, .txt or .docx file')
    .option('--force', 'replace a file that exists')

  drafts.remove('delete <draft>', async () => (await import('./delete.ts')).deleteDraft, {
    summary: 'delete a draft',
    description: 'Delete a draft with all its versions. Asks in a terminal; a script says --yes.',
    examples: ['muster drafts delete "the office move"', 'muster drafts delete a02c7-d1 --yes'],
  })
}

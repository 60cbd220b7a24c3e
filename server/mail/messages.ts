/** A mail before it is sent; `kind` is what the log calls it. */
export type Message = { kind: string; to: string; subject: string; text: string; html: string }

/** Lets a user choose a new password. */
export function resetMail(to: string, link: string): Message {
  return compose('reset', to, 'Choose a new password for Muster', [
    'Someone asked for a new password for your account at Muster. This link lets you choose one:',
    { link },
    'It works once, for an hour. If it was not you, do nothing: your password stays as it is.',
  ])
}

/** Asks whether the address is that of the person who registered. */
export function verifyMail(to: string, link: string): Message {
  return compose('verify', to, 'Confirm your e-mail address for Muster', [
    'Welcome to Muster. Open this link and enter the password that you chose when you registered:',
    { link },
    'It works until a day after you registered. If you have forgotten the password, register again for a ' +
      'new link. If you did not register, do nothing.',
  ])
}

/** Tells the person who tried to register that there is an account already. */
export function alreadyHereMail(to: string, signIn: string): Message {
  return compose('already-here', to, 'You have an account at Muster already', [
    'Someone tried to register at Muster with your e-mail address. You have an account already: sign ' +
      'in, or choose a new password if you have forgotten yours.',
    { link: signIn },
    'If it was not you, there is nothing to do.',
  ])
}

/** Invites a person into a workspace. */
export function invitationMail(
  to: string,
  link: string,
  { by, workspace }: { by: string; workspace: string },
): Message {
  const who = oneLine(by)
  return compose('invitation', to, `${who} invites you to Muster`, [
    `${who} invites you to the workspace "${oneLine(workspace)}" at Muster. Accept with this link:`,
    { link },
    'It works once, for a week. If you do not know who that is, do nothing.',
  ])
}

/** Tells the administrators that there is no new backup. */
export function backupFailedMail(to: string, error: string, origin: string): Message {
  return compose('backup-failed', to, 'A backup of Muster failed', [
    'A backup of your Muster server could not be made:',
    error,
    'Older backups are still there. See how they stand, and make a new one, under System settings:',
    { link: `${origin}/system-settings` },
  ])
}

/** Tells the owner of a webhook that it is paused. */
export function webhookPausedMail(to: string, host: string, reason: string, origin: string): Message {
  return compose('webhook-paused', to, 'A webhook was paused', [
    `Your webhook to ${host} was paused:`,
    reason,
    'What was to be sent there waits. In a terminal, "muster webhooks list" shows how it stands. It belongs to your account at:',
    { link: origin },
  ])
}

type Part = string | { link: string }

/** The same words as text and as the plainest HTML; what people typed is never markup. */
function compose(kind: string, to: string, subject: string, parts: Part[]): Message {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = parts
    .map(
      (part) =>
        `<p>${typeof part === 'string' ? escape(part) : `<a href="${escape(part.link)}">${escape(part.link)}</a>`}</p>`,
    )
    .join('\n')
  return {
    kind,
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="font-family: sans-serif; line-height: 1.5">\n${html}\n</body></html>\n`,
  }
}

function escape(words: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return words.replace(/[&<>"']/g, (mark) => marks[mark]!)
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

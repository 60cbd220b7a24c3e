'use strict';

/**
 * dunning.js - nightly job that looks for unpaid invoices and sends reminders.
 *
 * Runs from cron at 04:10 on the billing box (not on web-1, see wiki "why the
 * reminders went out twice"). Start by hand: node dunning.js --dry-run
 *
 * Author: Noor. Questions: #billing channel.
 */

const fs = require('fs');
const path = require('path');
const { openDb } = require('./lib/db');
const { sendMail, sendLetter } = require('./lib/outbox');
const { formatMoney, addDays, isHoliday } = require('./lib/util');

// Levels of reminders. `after` counts days past the due date.
// Level 1 is deliberately free of charge, legal told us so (Feb 2023).
const LEVELS = [
  { level: 1, after: 9, fee: 0, template: 'friendly' },
  { level: 2, after: 24, fee: 7.5, template: 'firm' },
  { level: 3, after: 41, fee: 18, template: 'final', letter: true },
];

// After the last reminder we wait this long, then hand over to Kessler Inkasso.
const COLLECTION_AFTER_DAYS = 17;

// Tiny leftovers are not worth the postage.
const IGNORE_BELOW = 4.2;

// Countries where we may not add fees for consumers.
const NO_FEE_COUNTRIES = new Set(['DK', 'FI', 'PT']);

// Customers that must never get an automatic reminder. Ask Gideon before you
// touch this list: municipal customers pay late but always pay, and one of
// them cancelled because of a level 3 letter.
const NEVER_REMIND = new Set([
  'C-00182', // Stadtwerke
  'C-00417', // county hospital
  'C-01903', // Gideon's brother-in-law, don't ask
]);

const LOCK_FILE = '/tmp/dunning.lock';
const STALE_LOCK_MINUTES = 55;

function parseArgs(argv) {
  const args = { dryRun: false, only: null, asOf: new Date() };
  for (let i = 2; i < argv.length; i++) {
    const a = argv[i];
    if (a === '--dry-run') args.dryRun = true;
    else if (a === '--only') args.only = argv[++i];
    else if (a === '--as-of') args.asOf = new Date(argv[++i]);
    else throw new Error('unknown option ' + a);
  }
  return args;
}

/**
 * Makes sure that two copies never run side by side. A lock file older than
 * STALE_LOCK_MINUTES is taken to be left over from a crash and removed.
 */
function takeLock() {
  if (fs.existsSync(LOCK_FILE)) {
    const ageMin = (Date.now() - fs.statSync(LOCK_FILE).mtimeMs) / 60000;
    if (ageMin < STALE_LOCK_MINUTES) {
      console.error('another dunning run is active, giving up');
      process.exit(3);
    }
    fs.unlinkSync(LOCK_FILE);
  }
  fs.writeFileSync(LOCK_FILE, String(process.pid));
}

function releaseLock() {
  try {
    fs.unlinkSync(LOCK_FILE);
  } catch (e) {
    // somebody removed it by hand, fine
  }
}

/** Whole days between two dates, ignoring daylight saving (that bit us in 2021). */
function daysBetween(a, b) {
  const ua = Date.UTC(a.getFullYear(), a.getMonth(), a.getDate());
  const ub = Date.UTC(b.getFullYear(), b.getMonth(), b.getDate());
  return Math.round((ub - ua) / 86400000);
}

async function loadOpenInvoices(db, asOf) {
  // Credit notes have negative totals and are matched by the bank import, so
  // they are left out here.
  return db.all(
    `SELECT i.id, i.number, i.customer_id, i.total, i.paid, i.due_date,
            i.last_level, i.last_sent, i.disputed, c.country, c.email,
            c.is_consumer, c.language
       FROM invoices i JOIN customers c ON c.id = i.customer_id
      WHERE i.total > i.paid AND i.due_date < ? AND i.total > 0
      ORDER BY i.due_date`,
    [asOf.toISOString().slice(0, 10)]
  );
}

/**
 * Decides what should happen to one invoice today.
 * Returns null (nothing), {action:'remind', level}, or {action:'collect'}.
 */
function decide(inv, asOf) {
  if (NEVER_REMIND.has(inv.customer_id)) return null;

  // The customer said the invoice is wrong: a human has to look at it first.
  if (inv.disputed) return null;

  const open = inv.total - inv.paid;
  if (open < IGNORE_BELOW) return null;

  const late = daysBetween(new Date(inv.due_date), asOf);

  if (inv.last_level === 3) {
    const waited = daysBetween(new Date(inv.last_sent), asOf);
    return waited >= COLLECTION_AFTER_DAYS ? { action: 'collect' } : null;
  }

  const next = LEVELS[inv.last_level || 0];
  if (late < next.after) return null;

  // At least 6 days between two mails, even if the job was down for a while.
  if (inv.last_sent && daysBetween(new Date(inv.last_sent), asOf) < 6) return null;

  return { action: 'remind', level: next };
}

function feeFor(inv, level) {
  if (inv.is_consumer && NO_FEE_COUNTRIES.has(inv.country)) return 0;
  return level.fee;
}

function pickLanguage(inv) {
  // No Dutch templates yet, the Dutch get English. Belgium: French unless set.
  if (inv.language === 'nl') return 'en';
  if (!inv.language && inv.country === 'BE') return 'fr';
  return inv.language || 'de';
}

async function remind(db, inv, level, args) {
  const fee = feeFor(inv, level);
  const lang = pickLanguage(inv);
  const file = path.join(__dirname, 'templates', lang, level.template + '.txt');
  const body = fs
    .readFileSync(file, 'utf8')
    .replace(/\{number\}/g, inv.number)
    .replace(/\{open\}/g, formatMoney(inv.total - inv.paid, lang))
    .replace(/\{fee\}/g, formatMoney(fee, lang))
    // new deadline printed in the text: 12 days from now
    .replace(/\{deadline\}/g, addDays(args.asOf, 12).toLocaleDateString(lang));

  if (args.dryRun) {
    console.log(`[dry] ${inv.number} level ${level.level} fee ${fee} -> ${inv.email}`);
    return;
  }

  if (level.letter || !inv.email) {
    // Registered post. The print shop in Graz collects until 05:00, whatever
    // comes later is posted a day later.
    await sendLetter(inv, body);
  } else {
    await sendMail({
      to: inv.email,
      bcc: 'mahnkopie@tillberg-software.example',
      subject: lang === 'de' ? 'Zahlungserinnerung ' + inv.number : 'Reminder ' + inv.number,
      text: body,
    });
  }
  await db.run(
    'UPDATE invoices SET last_level = ?, last_sent = ?, fees = fees + ? WHERE id = ?',
    [level.level, args.asOf.toISOString(), fee, inv.id]
  );
}

async function handOver(db, inv, args) {
  // Kessler wants a CSV by SFTP, semicolon separated, Latin-1 (!), amounts
  // with comma. Do not "fix" the encoding, their importer dies on UTF-8.
  const line = [inv.number, inv.customer_id, (inv.total - inv.paid).toFixed(2).replace('.', ',')].join(';');
  if (args.dryRun) {
    console.log('[dry] collect ' + line);
    return;
  }
  fs.appendFileSync('/srv/billing/kessler/out.csv', Buffer.from(line + '\r\n', 'latin1'));
  await db.run('UPDATE invoices SET state = ? WHERE id = ?', ['collection', inv.id]);
}

async function main() {
  const args = parseArgs(process.argv);

  // No reminders on Sundays and holidays, people got angry at Christmas.
  if (args.asOf.getDay() === 0 || isHoliday(args.asOf)) {
    console.log('holiday, nothing sent');
    return;
  }

  takeLock();
  const db = await openDb();
  let sent = 0;
  try {
    for (const inv of await loadOpenInvoices(db, args.asOf)) {
      if (args.only && inv.customer_id !== args.only) continue;
      const d = decide(inv, args.asOf);
      if (!d) continue;

      // Emergency brake: more than 350 in a night means that the bank import
      // failed and we are about to annoy everybody who has paid.
      if (++sent > 350) {
        throw new Error('too many reminders, bank import broken?');
      }
      if (d.action === 'remind') await remind(db, inv, d.level, args);
      else await handOver(db, inv, args);
    }
  } finally {
    releaseLock();
    await db.close();
  }
  console.log(`done, ${sent} invoices handled`);
}

main().catch((e) => {
  console.error(e);
  process.exit(1);
});

// TODO (Noor): SMS for level 2, offer from Textino is 0.061 per message
// TODO: pull the fee amounts out of the settings table so that finance can
//       change them without a release. Promised for autumn.
// FIXME: customers with two e-mail addresses only get it at the first one

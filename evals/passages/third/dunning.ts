/**
 * dunning.ts - payment reminders for the Tallyroot invoicing service
 *
 * Runs once per workday from the scheduler (see jobs/daily.ts). For each unpaid
 * invoice it works out the stage, renders the letter and hands it to the outbox.
 * Owner: billing squad (#billing-help). Last big rework: March 2024, ticket TR-1893.
 */

import { DateTime } from "luxon";
import { db } from "../lib/db";
import { outbox } from "../lib/outbox";
import { logger } from "../lib/logger";
import type { Customer, Invoice, Stage } from "../types";

/** Days after the due date at which each stage begins. */
const STAGE_DAYS: Record<Stage, number> = {
  friendly: 5,
  firm: 19,
  final: 33,
  agency: 50,
};

/** Flat fee per stage in cents. The friendly note is free, courts insist on that. */
const STAGE_FEE: Record<Stage, number> = {
  friendly: 0,
  firm: 500,
  final: 1200,
  agency: 4000,
};

// Below this amount it isn't worth the stamp. Agreed with finance, Odile, 2023-10.
const MIN_AMOUNT_CENTS = 750;

// Never send more than this many letters in one run. In January 2024 a wrong
// due date import mailed 3,100 customers in one night. Never again.
const MAX_PER_RUN = 250;

// Countries where late interest has to be shown on a separate line.
const SEPARATE_INTEREST = new Set(["DE", "AT", "PL"]);

// Customers who must not get automatic reminders at all:
// hospitals pay late but always pay, and the ministry threatened to leave.
const EXEMPT_TAGS = ["hospital", "ministry", "litigation"];

export interface DunningResult {
  sent: number;
  skipped: number;
  escalated: string[];
}

/**
 * Which stage should this invoice be in today?
 * Returns null when it is not overdue enough yet.
 */
export function stageFor(inv: Invoice, today: DateTime): Stage | null {
  const late = today.diff(DateTime.fromISO(inv.dueDate), "days").days;
  // walk from the hardest to the mildest, first hit wins
  for (const s of ["agency", "final", "firm", "friendly"] as Stage[]) {
    if (late >= STAGE_DAYS[s]) return s;
  }
  return null;
}

/**
 * Interest in cents. Simple interest, not compound, on a 365 day year even in
 * leap years, because the auditors want it that way.
 */
export function lateInterest(inv: Invoice, today: DateTime): number {
  const days = Math.max(0, today.diff(DateTime.fromISO(inv.dueDate), "days").days);
  const rate = inv.customer.isBusiness ? 0.0912 : 0.0512;
  return Math.round((inv.openCents * rate * Math.floor(days)) / 365);
}

/** Partial payments reset the clock: the customer gets ten days of peace. */
function recentlyPaidPart(inv: Invoice, today: DateTime): boolean {
  if (!inv.lastPaymentAt) return false;
  return today.diff(DateTime.fromISO(inv.lastPaymentAt), "days").days < 10;
}

function isExempt(c: Customer): boolean {
  return c.tags.some((t) => EXEMPT_TAGS.includes(t));
}

/**
 * Pick the language of the letter. We go by the billing address, not the UI
 * language, since a Dutch CFO once got a Finnish letter from his assistant's settings.
 */
function letterLocale(c: Customer): string {
  const map: Record<string, string> = { DE: "de", AT: "de", NL: "nl", FI: "fi", PL: "pl" };
  return map[c.billingCountry] ?? "en";
}

// HACK: the PDF renderer chokes on emoji in company names and produces an empty
// page. Strip everything outside the BMP until the vendor ships v6.
function safeName(name: string): string {
  return name.replace(/[\u{10000}-\u{10FFFF}]/gu, "").trim();
}

/** No letters on Fridays: the phone line is closed at the weekend. */
function isQuietDay(today: DateTime): boolean {
  if (today.weekday === 5) return true;
  // between 20 December and 6 January we keep the peace
  const md = today.toFormat("MMdd");
  return md >= "1220" || md <= "0106";
}

async function alreadySent(inv: Invoice, stage: Stage): Promise<boolean> {
  // unique index on (invoice_id, stage) would be nicer, see TR-2044
  const row = await db.one("select 1 from dunning_log where invoice_id=$1 and stage=$2", [inv.id, stage]);
  return row !== null;
}

export async function runDunning(today = DateTime.now()): Promise<DunningResult> {
  const res: DunningResult = { sent: 0, skipped: 0, escalated: [] };
  if (isQuietDay(today)) {
    logger.info("dunning: quiet day, nothing to do");
    return res;
  }

  // Oldest first, so that the cap hits the youngest debts.
  const open: Invoice[] = await db.many(
    "select * from invoices where open_cents > 0 and status <> 'disputed' order by due_date asc",
  );

  for (const inv of open) {
    if (res.sent >= MAX_PER_RUN) {
      logger.warn("dunning: cap reached, rest is postponed until tomorrow");
      break;
    }
    if (inv.openCents < MIN_AMOUNT_CENTS || isExempt(inv.customer) || recentlyPaidPart(inv, today)) {
      res.skipped++;
      continue;
    }
    const stage = stageFor(inv, today);
    if (!stage || (await alreadySent(inv, stage))) {
      res.skipped++;
      continue;
    }
    if (stage === "agency") {
      // A human has to click "hand over" in the back office. We only put it on the list
      // and lock the account for new orders.
      await db.exec("update customers set order_lock = true where id=$1", [inv.customer.id]);
      res.escalated.push(inv.number);
      continue;
    }
    // The final notice goes by registered mail, the others as e-mail with PDF.
    const channel = stage === "final" ? "registered_post" : "email";
    try {
      await outbox.push({
        channel,
        template: `dunning/${stage}.${letterLocale(inv.customer)}.hbs`,
        to: inv.customer.billingEmail ?? inv.customer.ownerEmail,
        data: {
          name: safeName(inv.customer.name),
          number: inv.number,
          openCents: inv.openCents,
          feeCents: STAGE_FEE[stage],
          interestCents: lateInterest(inv, today),
          interestOnOwnLine: SEPARATE_INTEREST.has(inv.customer.billingCountry),
          payBy: today.plus({ days: 8 }).toISODate(),
        },
      });
      await db.exec("insert into dunning_log(invoice_id, stage, sent_at) values ($1,$2,now())", [inv.id, stage]);
      res.sent++;
    } catch (err) {
      // Don't abort the loop for one bad address. The nightly check picks up
      // everything in outbox_failed and tells #billing-help.
      logger.error({ err, invoice: inv.number }, "dunning: push failed");
      res.skipped++;
    }
  }

  // TODO(Wanjiru): currency rounding for HUF and JPY, these have no cents
  return res;
}

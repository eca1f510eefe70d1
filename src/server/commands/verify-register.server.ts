/** `npm run verify-register [-- <file>] [--paper=Z12:<hash>]`: the register of the shop, or an exported journal. */
import {
  BadJournal,
  parsePaper,
  placeOf,
  shortHash,
  verifyJournal,
  verifyRegister,
  type Finding,
  type Verification,
} from '#features/cash/seal/register-seal.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connectDatabase } from '#platform/database/connect-database.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'

type Papers = Parameters<typeof verifyRegister>[0]

/** A long chain is read by a few statements that take longer than those of a page. */
const STATEMENT_TIMEOUT_MS = 120_000

/** Returns what was verified; the caller prints it. */
export async function runVerification(
  settings: Config,
  path: string | undefined,
  papers: Papers,
): Promise<Verification> {
  if (path !== undefined) return verifyJournal(path, papers)
  const server = await connectDatabase(settings)
  try {
    openDatabase({ ...server.connection, statement_timeout: STATEMENT_TIMEOUT_MS })
    return await verifyRegister(papers)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

const PAPER = '--paper='

/** Throws if a report is not written as its QR code says it, or as it is printed. */
export function readPapers(flags: readonly string[]): NonNullable<Papers> {
  return flags.map((flag) => {
    const paper = flag.startsWith(PAPER) ? parsePaper(flag.slice(PAPER.length)) : undefined
    if (!paper)
      throw new BadJournal(
        `${flag} is not a known option. Write a printed report as --paper=Z12:1A2B-3C4D-5E6F-7A8B (number and hash).`,
      )
    return paper
  })
}

export function summaryOf({ closings, entries, erased, late, last }: Verification): string[] {
  if (!last) return ['The register has no closings yet: there is nothing to verify.']
  return [
    `${closings} closings with ${entries} entries fit their seals.`,
    `The last is number ${last.number}, hash ${shortHash(last.hash)}.`,
    ...(late > 0 ? [`${late} closings were sealed later than they were made, by an upgrade.`] : []),
    ...(erased > 0
      ? [`The descriptions of ${erased} entries were erased with their clients, and recorded.`]
      : []),
    'Closings that were removed at the end are found only with a printed report: compare the number and the hash above with the newest one, or add --paper=Z<number>:<hash>.',
  ]
}

const SENTENCES: Record<Finding['problem'], (finding: Finding) => string> = {
  missingClosing: ({ closing }) => `Closing ${closing} is missing: the numbers have a gap.`,
  missingSeal: ({ closing }) =>
    `Closing ${closing} has no seal. The shop seals closings of an earlier version after its start; verify again when it runs.`,
  extraSeal: ({ closing }) => `Closing ${closing} has a seal, but its report is missing.`,
  missingRow: (finding) => `Closing ${finding.closing}: a row is missing (${placeOf(finding)}).`,
  addedRow: (finding) => `Closing ${finding.closing}: a row was added (${placeOf(finding)}).`,
  changedField: (finding) => `Closing ${finding.closing}: a value was changed (${placeOf(finding)}).`,
  changedContent: (finding) =>
    `Closing ${finding.closing}: the content does not fit the seal (${placeOf(finding)}).`,
  brokenChain: ({ closing }) => `Closing ${closing} does not follow the one before: the chain is broken.`,
  unknownVersion: ({ closing }) => `The seal of closing ${closing} is of a newer version of Melhfa.`,
  withoutClosing: (finding) => `A row belongs to no closing (${placeOf(finding)}).`,
  wrongTotals: (finding) => `The sums by day differ from the entries (${placeOf(finding)}).`,
  unknownPaper: ({ closing }) => `The printed report ${closing} is not in the chain.`,
}

export function sentenceOf(finding: Finding): string {
  const { sealed, found } = finding
  const values = sealed !== undefined && found !== undefined ? ` Sealed: ${sealed}; now: ${found}.` : ''
  return SENTENCES[finding.problem](finding) + values
}

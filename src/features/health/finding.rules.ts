/** What the checks of the shop's surroundings can find: for the health page and `npm run doctor`. */

/** `note`: nothing is wrong, but something is not set up. `problem`: it needs attention. */
export type FindingState = 'ok' | 'note' | 'problem'

/** In the order of the page. */
export const CHECKS = [
  'version',
  'database',
  'replica',
  'disk',
  'backup',
  'pictures',
  'address',
  'signIn',
  'clock',
  'email',
  'sms',
  'push',
  'messages',
  'webhooks',
] as const
export type CheckName = (typeof CHECKS)[number]

/** Each with its state and the values of its sentence. */
export const FINDINGS = {
  version: ['ok', 'version', 'node'],
  databaseAnswers: ['ok', 'place', 'version', 'megabytes'],
  databaseOwned: ['ok', 'user', 'name'],
  databaseNotOwned: ['problem', 'user', 'name', 'owner'],
  migrationsDone: ['ok'],
  migrationsPending: ['note', 'count'],
  databaseClockSame: ['ok'],
  databaseClockDiffers: ['problem', 'seconds'],
  replicaFresh: ['ok'],
  replicaBehind: ['problem', 'megabytes'],
  replicaSilent: ['problem', 'reason'],
  diskFree: ['ok', 'folder', 'gigabytes'],
  diskMissing: ['note', 'folder'],
  diskLow: ['problem', 'folder', 'gigabytes', 'megabytes'],
  backupFresh: ['ok', 'folder', 'hours'],
  backupOld: ['problem', 'folder', 'hours', 'every'],
  backupNone: ['note', 'folder'],
  backupOff: ['note'],
  backupFailed: ['problem', 'at', 'reason'],
  storeWritable: ['ok', 'place'],
  storeUnusable: ['problem', 'place', 'reason'],
  picturesPresent: ['ok', 'place'],
  picturesMissing: ['problem', 'place', 'missing', 'count'],
  picturesAllMissing: ['problem', 'place'],
  addressLocal: ['note', 'address'],
  addressWithoutTls: ['problem', 'address'],
  addressReached: ['ok', 'address'],
  addressNotReached: ['problem', 'address', 'status'],
  proxyNotTrusted: ['problem'],
  certificateValid: ['ok', 'host', 'days'],
  certificateEnding: ['problem', 'host', 'days'],
  certificateRefused: ['problem', 'host', 'reason'],
  certificateSilent: ['problem', 'host', 'reason'],
  signInNone: ['problem'],
  signInDevelopment: ['note'],
  signInAnswers: ['ok', 'issuer', 'redirect'],
  signInSilent: ['problem', 'issuer', 'reason', 'discovery'],
  clockAgrees: ['ok', 'host'],
  clockDiffers: ['problem', 'host', 'seconds'],
  clockAlone: ['ok', 'time'],
  mailNone: ['note'],
  mailAnswers: ['ok', 'host'],
  mailRefused: ['problem', 'host'],
  mailSilent: ['problem', 'host', 'reason'],
  smsNone: ['note'],
  smsFile: ['note', 'file'],
  smsAnswers: ['ok', 'host'],
  smsSilent: ['problem', 'host', 'reason'],
  pushNone: ['note'],
  pushReady: ['ok'],
  queueEmpty: ['ok'],
  queueMoving: ['ok', 'count'],
  queueStuck: ['problem', 'count', 'minutes'],
  queueGivenUp: ['problem', 'count', 'days'],
  webhooksFine: ['ok', 'active', 'waiting'],
  webhooksLate: ['problem', 'waiting', 'hours'],
  webhooksFailed: ['problem', 'count'],
  webhooksDisabled: ['problem', 'count'],
  noAnswer: ['problem', 'seconds'],
  failed: ['problem', 'reason'],
} as const satisfies Record<string, readonly [FindingState, ...string[]]>

export type FindingCode = keyof typeof FINDINGS

type Names<C extends FindingCode> = (typeof FINDINGS)[C] extends readonly [FindingState, ...infer N]
  ? N extends readonly string[]
    ? N[number]
    : never
  : never

export type FindingValues = Record<string, string | number>

export interface Finding {
  code: FindingCode
  state: FindingState
  values: FindingValues
  /** What a check threw, for the operator. It is not sent to browsers. */
  error?: unknown
}

export function finding<C extends FindingCode>(
  code: C,
  ...[values = {}]: [Names<C>] extends [never] ? [] : [{ [Name in Names<C>]: string | number }]
): Finding {
  return { code, state: FINDINGS[code][0], values }
}

export interface CheckResult {
  check: CheckName
  findings: Finding[]
}

const RANKS: Record<FindingState, number> = { problem: 0, note: 1, ok: 2 }

/** The worst of its findings. */
export function stateOf({ findings }: Pick<CheckResult, 'findings'>): FindingState {
  const has = (wanted: FindingState) => findings.some(({ state }) => state === wanted)
  return has('problem') ? 'problem' : has('note') ? 'note' : 'ok'
}

/** What needs attention first, otherwise in the order of the checks. */
export function byUrgency(results: CheckResult[]): CheckResult[] {
  return results.toSorted((a, b) => RANKS[stateOf(a)] - RANKS[stateOf(b)])
}

/** A sentence with its values; `format` writes them for the reader. */
export function fillIn(
  sentence: string,
  values: FindingValues,
  format: (value: string | number) => string = String,
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => format(values[name] ?? ''))
}

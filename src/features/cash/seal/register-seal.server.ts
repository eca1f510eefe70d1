/** What the process start and the commands need of the seals. */
export { BadJournal, verifyJournal } from './journal-file.server.ts'
export { parsePaper, shortHash } from './seal.rules.ts'
export { startSealing } from './seal.server.ts'
export { placeOf } from './verification.text.ts'
export { verifyRegister } from './verify-register.server.ts'
export type { Finding, Verification } from './verify.rules.ts'

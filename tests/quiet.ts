import { setLogLevel } from '#platform/log.server.ts'

/** Errors that tests provoke would hide the results. */
setLogLevel('silent')

import { setLogLevel } from '#platform/log.server.ts'

/** Failures that tests provoke on purpose would drown the report. */
setLogLevel('silent')

/** Reads the JSON reports of Vitest and Playwright: how many tests passed, and which files took longest. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, files: { name: string, seconds: number }[] }} TestResults
 */

/** @returns {TestResults} */
export function readVitestResults(path) {
  const report = readReport(path)
  if (!report) return none()
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
  // A file that fails outside its tests, in a hook or an import, counts as one failure.
  const failedFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: addUp(files),
  }
}

/** @returns {TestResults} */
export function readPlaywrightResults(path) {
  const report = readReport(path)
  if (!report) return none()
  const { expected, unexpected, flaky, skipped } = report.stats
  const files = report.suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) }))
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, files: addUp(files) }
}

function secondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((run) => run.duration)))
  return own.reduce((sum, ms) => sum + ms / 1000, 0) + suites.reduce((sum, each) => sum + secondsOf(each), 0)
}

/** A file may run in several projects. */
function addUp(files) {
  const seconds = new Map()
  for (const file of files) seconds.set(file.name, (seconds.get(file.name) ?? 0) + file.seconds)
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }))
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function none() {
  return { passed: 0, failed: 0, skipped: 0, files: [] }
}

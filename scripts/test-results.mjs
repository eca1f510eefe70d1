/** Reads the JSON reports of Vitest and Playwright: how many tests passed, why others failed, which files took longest. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './setup.mjs'

/**
 * @typedef {{ name: string, seconds: number }} TestFile
 * @typedef {{ passed: number, failed: number, skipped: number, files: TestFile[], failures: string[] }} TestResults
 */

/** Enough of a message for the assertion, the values and the place. */
const MESSAGE_LINES = 25

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
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => failure(`${relative(ROOT, name)} › ${test.fullName}`, test.failureMessages)),
      ...(message ? [failure(relative(ROOT, name), [message])] : []),
    ]),
  }
}

/** @returns {TestResults} */
export function readPlaywrightResults(path) {
  const report = readReport(path)
  if (!report) return none()
  const { expected, unexpected, flaky, skipped } = report.stats
  const files = report.suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) }))
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    files: addUp(files),
    failures: report.suites
      .flatMap(failuresOf)
      .concat(report.errors.map(({ message }) => failure('Playwright', [message]))),
  }
}

function failuresOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => !['passed', 'skipped'].includes(status))
      .map(({ errors }) =>
        failure(
          `e2e/${file}:${line} › ${title}`,
          errors.map(({ message }) => message),
        ),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function failure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MESSAGE_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
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
  return { passed: 0, failed: 0, skipped: 0, files: [], failures: [] }
}

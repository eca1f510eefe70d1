/** Refusals as problem documents (RFC 9457), with sentences in the language of the request. */
import type * as v from 'valibot'
import { inLanguage, isLanguage, DEFAULT_LANGUAGE, type Language } from '#core/text.ts'
import { fieldProblemText, problemText } from './problem.text.ts'

export interface FieldError {
  /** JSON Pointer into the body. */
  pointer?: string
  /** A parameter of the URL, or a header. */
  parameter?: string
  code: string
  detail: string
}

export interface Problem {
  status: number
  code: string
  /** Undefined: the sentence of the code, else of the status. */
  detail?: string | undefined
  errors?: FieldError[]
  headers?: Record<string, string>
}

/** Thrown by the code between the request and the operation; operations throw `Refusal`. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** English, because programmers search for them; people read `detail`. */
const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'No valid API key',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Body too large',
  415: 'Not JSON',
  422: 'Invalid content',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable',
}

export const PROBLEM_TYPE = 'application/problem+json'

export function problemResponse(
  { status, code, detail, errors, headers }: Problem,
  { path, language, base }: { path: string; language: Language; base: string },
): Response {
  const body = {
    type: `${base}#problem-${code}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail: detail ?? sentenceOf(status, code, language),
    instance: path,
    code,
    ...(errors && errors.length > 0 && { errors }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': PROBLEM_TYPE,
      'content-language': language,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

function sentenceOf(status: number, code: string, language: Language): string {
  const t: Record<string, string> = inLanguage(problemText, language)
  return (Object.hasOwn(t, code) ? t[code] : undefined) ?? t[`status${status}`] ?? t.status500!
}

/** The first language of the header that the shop speaks. */
export function preferredLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/.exec(parameters[0] ?? '')?.[1] ?? 1)
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const [first] = wanted.flatMap(({ language }) => (isLanguage(language) ? [language] : []))
  return first ?? DEFAULT_LANGUAGE
}

type Issue = v.BaseIssue<unknown>

export function fieldErrors(
  issues: readonly Issue[],
  kind: 'body' | 'query',
  language: Language,
): FieldError[] {
  return issues.map((issue) => {
    const keys = (issue.path ?? []).map(({ key }) => String(key))
    const code = codeOf(issue)
    const detail = inLanguage(fieldProblemText, language)[code]
    return kind === 'body'
      ? { pointer: pointerOf(keys), code, detail }
      : { parameter: keys[0] ?? '', code, detail }
  })
}

export function pointerOf(keys: readonly string[]): string {
  return ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

function codeOf({ kind, type, received, expected }: Issue): keyof typeof fieldProblemText {
  if (kind === 'schema') {
    if (received === 'undefined') return 'required'
    if (expected === 'never') return 'unknownField'
    return type === 'picklist' || type === 'literal' || type === 'variant' ? 'notAnOption' : 'badType'
  }
  if (type === 'max_length') return 'tooLong'
  if (type === 'min_length') return 'required'
  if (type === 'min_value' || type === 'max_value' || type === 'integer') return 'outOfRange'
  return 'badValue'
}

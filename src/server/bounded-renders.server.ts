/**
 * Bounds how many pages are read at a time, by kind, so that a flood of one kind leaves the processor and the database
 * connections to orders (which are not pages) and to staff. What would wait too long is answered with 503.
 */
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { createFairQueue, type EnqueueFairly } from '#platform/jobs/fair-queue.server.ts'
import { refusedRequestText } from './refused-request.text.ts'
import type { PageRenderer } from './render-page.server.ts'

/** A visitor who waits longer reloads the page, which would lengthen the queue. */
const MAX_WAIT_MS = 5_000

/** 16 in total: fewer than the 20 database connections of a process. Several processes have fewer each and share one limit of connections. */
function createQueues(): [path: RegExp, queue: EnqueueFairly | undefined][] {
  const pages = createFairQueue({
    concurrency: 6,
    // Pages that are rendered for the page cache share a key.
    maxPerKey: 4,
    maxWaiting: 200,
    maxWaitingPerKey: 100,
    maxWaitMs: MAX_WAIT_MS,
  })
  // A page has dozens of pictures, and many phones share an address.
  const pictures = createFairQueue({
    concurrency: 4,
    maxPerKey: 3,
    maxWaiting: 2_000,
    maxWaitingPerKey: 1_000,
    maxWaitMs: MAX_WAIT_MS,
  })
  const admin = createFairQueue({
    concurrency: 6,
    maxPerKey: 5,
    maxWaiting: 200,
    maxWaitingPerKey: 150,
    maxWaitMs: MAX_WAIT_MS,
  })
  return [
    // Streams have their own limits, and last.
    [/^\/live$/, undefined],
    [/^\/media\//, pictures],
    [/^\/admin([/.]|$)/, admin],
    [/^/, pages],
  ]
}

const RETRY_AFTER_SECONDS = '2'

export function boundRenders(pages: PageRenderer): PageRenderer {
  const queues = createQueues()
  return async (request, info) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { pathname } = new URL(request.url)
    const enqueue = isRead ? queues.find(([path]) => path.test(pathname))![1] : undefined
    if (!enqueue) return pages(request, info)
    try {
      return await enqueue(info.address, () => pages(request, info))
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'tooManyWaiting')) throw error
      return busyResponse(request)
    }
  }
}

function busyResponse(request: Request): Response {
  return new Response(inLanguage(refusedRequestText, languageOf(request)).busy, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER_SECONDS,
    },
  })
}

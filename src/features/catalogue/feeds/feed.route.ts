/** `/feeds/facebook-fr.csv` and the like: all published products for catalogues of other services. */
import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { localized } from '#core/text.ts'
import { PRODUCT_FEEDS } from '#features/settings/product-feeds.rules.ts'
import { hasProductFeeds, storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { feedVersion, streamFeedProducts } from './feed-products.server.ts'
import {
  feedItemsOf,
  GOOGLE_AFTER,
  googleBefore,
  googleItem,
  META_BEFORE,
  metaLine,
  type FeedContext,
} from './feed.rules.ts'

/** Services read a feed once an hour at most; a full one is tens of megabytes. */
const PER_ADDRESS = { points: 60, minutes: 60 }

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const feed = PRODUCT_FEEDS.find(({ path }) => path === `/feeds/${params.file}`)
  if (!feed || !(await hasProductFeeds())) return new Response('Not found', { status: 404 })
  if (!(await consumeRateLimits('feed', { [addressKey(requestInfo(context).address)]: PER_ADDRESS })))
    return new Response('Too many requests', { status: 429, headers: { 'retry-after': '600' } })
  const { language, service } = feed
  const brand = localized((await storeProfile()).name, language)
  const { origin } = config().publicUrl
  const version = await feedVersion([feed.path, brand, origin], new Date())
  const headers = {
    'content-type': service === 'google' ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
    'cache-control': 'public, max-age=900',
    etag: `W/"${version}"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const chunks = FEEDS[service]({ language, brand, origin })
  return new Response(Readable.toWeb(Readable.from(encode(chunks))) as ReadableStream<Uint8Array>, {
    headers,
  })
}

const FEEDS = {
  async *facebook(context: FeedContext): AsyncGenerator<string> {
    yield META_BEFORE
    yield* items(context, metaLine)
  },
  async *google(context: FeedContext): AsyncGenerator<string> {
    yield googleBefore(context)
    yield* items(context, googleItem)
    yield GOOGLE_AFTER
  },
}

async function* items(
  context: FeedContext,
  write: (item: ReturnType<typeof feedItemsOf>[number]) => string,
): AsyncGenerator<string> {
  for await (const products of streamFeedProducts())
    yield products
      .flatMap((product) => feedItemsOf(product, context))
      .map(write)
      .join('')
}

async function* encode(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

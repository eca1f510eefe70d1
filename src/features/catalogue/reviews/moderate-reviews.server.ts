/** Adds, publishes and hides reviews. A trigger updates the product's rating. */
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rowOffset } from '#core/table-state.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { readUpload, removeMedia, setPicturesPublic, storeImage } from '#features/media/media.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { withoutWords } from '#platform/database/erase-words.server.ts'
import type { ReviewRow, ReviewsState, ReviewStatus } from '../catalogue-admin.rules.ts'
import { refusal, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { catalogueUploads, products, reviewPhotos, reviews } from '../catalogue-tables.server.ts'
import { containsWords } from '../search/contains-text.server.ts'

type NewReview = Required<
  Pick<typeof reviews.$inferInsert, 'productId' | 'orderId' | 'author' | 'stars' | 'content' | 'createdAt'>
>

/** The review is pending until staff publish it. Returns false if this order already has a review of the product. */
export async function addReview(review: NewReview, photos: string[] = []): Promise<boolean> {
  const [added] = await db()
    .insert(reviews)
    .values(review)
    .onConflictDoNothing()
    .returning({ id: reviews.id })
  if (!added) return false
  if (photos.length > 0)
    await db()
      .insert(reviewPhotos)
      .values(photos.map((mediaId, position) => ({ reviewId: added.id, mediaId, position })))
  return true
}

/** Private, because nobody but staff may see it before the review is published. */
export async function storeReviewPhoto(file: File, client: string): Promise<string> {
  const bytes = await readUpload(file, 'image')
  const { id } = await storeImage({ bytes, visibility: 'private', client })
  // So that the picture is removed later, if no review uses it.
  await db().insert(catalogueUploads).values({ mediaId: id })
  return id
}

async function photosOf(reviewIds: number[]): Promise<Map<number, PictureMedia[]>> {
  const found = new Map<number, PictureMedia[]>()
  if (reviewIds.length === 0) return found
  const rows = await db()
    .select({ reviewId: reviewPhotos.reviewId, picture: pictureColumns })
    .from(reviewPhotos)
    .innerJoin(mediaView, eq(mediaView.id, reviewPhotos.mediaId))
    .where(inArray(reviewPhotos.reviewId, reviewIds))
    .orderBy(asc(reviewPhotos.reviewId), asc(reviewPhotos.position))
  for (const { reviewId, picture } of rows)
    found.set(reviewId, [...(found.get(reviewId) ?? []), asPicture(picture)])
  return found
}

export async function withPhotos<R extends { id: number }>(
  rows: R[],
): Promise<(R & { photos: PictureMedia[] })[]> {
  const photos = await photosOf(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, photos: photos.get(row.id) ?? [] }))
}

/** Staff who moderate reviews may see their photos before they are published. */
export async function isReviewPhoto(mediaId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: reviewPhotos.reviewId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.mediaId, mediaId))
  return row !== undefined
}

/** Deletes the picture and its files. */
export async function removeReviewPhoto(change: Change & { id: number; photo: string }): Promise<void> {
  const { id, photo } = change
  await transaction(async () => {
    const [review] = await db().select().from(reviews).where(eq(reviews.id, id)).for('update')
    const photos = (await photosOf([id])).get(id) ?? []
    if (!review || !photos.some((each) => each.id === photo)) throw refusal('reviewUnknown')
    await removeMedia(photo)
    const { productId, author } = review
    await recordCatalogueChange(change, {
      action: 'reviewPhotoRemoved',
      subject: 'review',
      id,
      before: { productId, author },
    })
  })
}

export async function publishReview(change: Change & { id: number }): Promise<void> {
  await setStatus(change, 'published', 'reviewPublished')
}

export async function hideReview(change: Change & { id: number }): Promise<void> {
  await setStatus(change, 'hidden', 'reviewHidden')
}

async function setStatus(change: Change & { id: number }, status: ReviewStatus, action: ActionName) {
  const { id } = change
  await transaction(async () => {
    const [review] = await db().select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!review) throw refusal('reviewUnknown')
    if (review.status === status) return
    await db().update(reviews).set({ status }).where(eq(reviews.id, id))
    const photos = (await photosOf([id])).get(id) ?? []
    await setPicturesPublic(
      photos.map((photo) => photo.id),
      status === 'published',
    )
    const { productId, author, stars } = review
    const known = { productId, author, stars }
    await recordStatus(change, action, { ...known, status: review.status }, { ...known, status })
  })
}

async function recordStatus(
  change: Change & { id: number },
  action: ActionName,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  await recordCatalogueChange(change, { action, subject: 'review', id: change.id, before, after })
}

export async function listReviews(state: ReviewsState): Promise<{ rows: ReviewRow[]; total: number }> {
  const { search, filters, sort, direction, pageSize } = state
  const where = and(
    ...(filters.status ? [eq(reviews.status, filters.status as ReviewStatus)] : []),
    ...containsWords(
      search,
      sql`normalize_text(${reviews.author} || ' ' || ${reviews.content} || ' ' || ${products.name} || ' ' || ${products.nameAr})`,
    ),
  )
  const inDirection = direction === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    createdAt: inDirection(reviews.createdAt),
    stars: inDirection(reviews.stars),
  }
  const [counted] = await db()
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
  const total = counted?.total ?? 0
  const rows = await db()
    .select({ review: reviews, name: products.name, nameAr: products.nameAr })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
    .orderBy(sorted[sort], desc(reviews.id))
    .limit(pageSize)
    .offset(rowOffset(state, total))
  return { rows: await withPhotos(rows.map(asRow)), total }
}

function asRow(row: {
  review: typeof reviews.$inferSelect
  name: string
  nameAr: string
}): Omit<ReviewRow, 'photos'> {
  const { id, productId, author, stars, content, status, createdAt } = row.review
  const product = { id: productId, name: { fr: row.name, ar: row.nameAr } }
  return { id, product, author, stars, content, status, createdAt }
}

export async function reviewCounts(): Promise<Record<ReviewStatus, number>> {
  const rows = await db()
    .select({ status: reviews.status, total: count() })
    .from(reviews)
    .groupBy(reviews.status)
  const counted = Object.fromEntries(rows.map(({ status, total }) => [status, total]))
  return { pending: 0, published: 0, hidden: 0, ...counted }
}

/** Products that were reviewed by the buyer of one of these orders. */
export async function reviewedProducts(orderIds: number[]): Promise<Set<number>> {
  const rows = await db()
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(inArray(reviews.orderId, orderIds))
  return new Set(rows.map(({ productId }) => productId))
}

/** Replaces the author of reviews of anonymised orders, these words in them and removes their photos; returns their ids. */
export async function eraseReviewAuthors(
  orderIds: number[],
  words: string[],
  name: string,
): Promise<number[]> {
  const erased = await db()
    .update(reviews)
    .set({ author: name, content: withoutWords(reviews.content, words, '—') })
    .where(inArray(reviews.orderId, orderIds))
    .returning({ id: reviews.id })
  const photos = await photosOf(erased.map(({ id }) => id))
  for (const { id } of [...photos.values()].flat()) await removeMedia(id)
  return erased.map(({ id }) => id)
}

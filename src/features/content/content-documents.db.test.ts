import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { media } from '#features/media/media-tables.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aPicture } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { action as editorAction } from './admin/content-editor.page.tsx'
import { action as listAction } from './admin/content-list.page.tsx'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { discardDraft, MAX_VERSIONS, publish, restoreVersion, saveDraft } from './content-documents.server.ts'
import type { DocumentKey } from './content-shape.rules.ts'
import {
  contentDocuments,
  contentMedia,
  contentPages,
  contentRedirects,
  contentVersions,
} from './content-tables.server.ts'
import { contentList, editorView } from './content-view.server.ts'
import { contentOf } from './content.server.ts'
import { pageKey } from './page-address.server.ts'
import { addPage, movePage, removePage, showInFooter } from './page-changes.server.ts'

useTestDatabase()
let by: StaffPerson
let other: StaffPerson
const now = new Date('2026-11-15T10:00:00Z')

beforeAll(async () => {
  by = await aPerson({ name: 'Mariem', permissions: ['manageSettings'] })
  other = await aPerson({ name: 'Oumar', permissions: ['manageSettings'] })
})

beforeEach(async () => {
  await db().delete(contentVersions)
  await db().delete(contentMedia)
  await db().delete(contentDocuments)
  await db().delete(contentPages).where(eq(contentPages.kind, 'custom'))
})

const words = (fr: string, ar = fr) => ({ fr, ar })
const faq = (...questions: string[]) => ({
  entries: questions.map((question) => ({ question: words(question), answer: words('Oui') })),
})
const page = (title: string, body = '') => ({ title: words(title), body: words(body) })

/** A change of the revision that is stored now. */
async function next<C extends object>(key: DocumentKey, change: C, staff = by) {
  return { key, revision: (await editorView(key)).revision, by: staff, now, ...change }
}
const save = async (key: DocumentKey, content: unknown) => saveDraft(await next(key, { content }))
const publishNow = async (key: DocumentKey, content: unknown) => publish(await next(key, { content }))
const rowOf = async (key: DocumentKey) =>
  (await db().select().from(contentDocuments).where(eq(contentDocuments.key, key)))[0]
const picturesOfDocument = async (key: DocumentKey) =>
  (await db().select().from(contentMedia).where(eq(contentMedia.key, key))).map(({ mediaId }) => mediaId)
const slugsOf = async (id: number) => ({
  slug: (await db().select().from(contentPages).where(eq(contentPages.id, id)))[0]?.slug,
  redirects: (
    await db()
      .select()
      .from(contentRedirects)
      .where(eq(contentRedirects.pageId, id))
      .orderBy(asc(contentRedirects.slug))
  ).map(({ slug }) => slug),
})

describe('a document', () => {
  it('is a draft until it is published', async () => {
    await save('faq', faq('Un ?'))
    expect(await rowOf('faq')).toMatchObject({ draft: faq('Un ?'), published: null })
    expect(await editorView('faq')).toMatchObject({ state: 'draft', content: faq('Un ?'), versions: [] })
    await publishNow('faq', faq('Deux ?'))
    expect(await contentOf('faq')).toEqual(faq('Deux ?'))
    expect(await editorView('faq')).toMatchObject({
      state: 'published',
      edited: { by: 'Mariem', at: now },
      versions: [{ by: 'Mariem', at: now }],
    })
    const [line] = await historyOf('content', 'faq')
    expect(line).toMatchObject({ action: 'contentPublished', staffName: 'Mariem' })
  })

  it('has no draft when the text is what the shop shows', async () => {
    await save('faq', DEFAULT_CONTENT.faq)
    expect((await rowOf('faq'))?.draft).toBeNull()
    await publishNow('faq', faq('Un ?'))
    await save('faq', faq('Deux ?'))
    await save('faq', faq('Un ?'))
    expect(await editorView('faq')).toMatchObject({ state: 'published' })
    await publishNow('faq', faq('Un ?'))
    expect((await editorView('faq')).versions).toHaveLength(1)
  })

  it('keeps its published text when the draft is discarded', async () => {
    await publishNow('faq', faq('Un ?'))
    await save('faq', faq('Deux ?'))
    await discardDraft(await next('faq', {}))
    expect(await editorView('faq')).toMatchObject({ state: 'published', content: faq('Un ?') })
  })

  it('is refused with problems or with a picture that is not public', async () => {
    const reversed = { ...DEFAULT_CONTENT.announcement, from: '2026-12-02', to: '2026-12-01' }
    await expect(save('announcement', reversed)).rejects.toMatchObject({ code: 'badRequest' })
    const secret = await aPicture()
    await db().update(media).set({ visibility: 'private' }).where(eq(media.id, secret))
    const hero = { slides: [{ ...DEFAULT_CONTENT.hero.slides[0], picture: secret }] }
    await expect(publishNow('hero', hero)).rejects.toMatchObject({ code: 'pictureUnknown' })
    expect(await rowOf('hero')).toBeUndefined()
  })

  it('is not overwritten by an editor who has not seen the last change', async () => {
    const { revision } = await editorView('faq')
    await saveDraft({ key: 'faq', content: faq('Mariem ?'), revision, by, now })
    const late = { key: 'faq' as const, content: faq('Oumar ?'), revision, by: other, now }
    const conflict = { code: 'contentChanged', kind: 'conflict', details: { by: 'Mariem' } }
    for (const change of [saveDraft, publish]) await expect(change(late)).rejects.toMatchObject(conflict)
    await expect(discardDraft(late)).rejects.toMatchObject(conflict)
    await expect(restoreVersion({ ...late, version: 'default' })).rejects.toMatchObject(conflict)
    expect(await editorView('faq')).toMatchObject({ content: faq('Mariem ?') })
  })

  it('is written by one of two editors who publish at the same time', async () => {
    const change = { key: 'faq' as const, revision: 0, now }
    const outcomes = await Promise.allSettled([
      publish({ ...change, content: faq('Un ?'), by }),
      publish({ ...change, content: faq('Deux ?'), by: other }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await editorView('faq')).versions).toHaveLength(1)
  })
})

describe('versions', () => {
  it('are the last 20, of this document only', async () => {
    await publishNow('footer', { tagline: words('Devise'), lines: [] })
    for (let number = 1; number <= MAX_VERSIONS + 2; number++) await publishNow('faq', faq(`${number} ?`))
    const { versions } = await editorView('faq')
    expect(versions).toHaveLength(MAX_VERSIONS)
    expect((await editorView('footer')).versions).toHaveLength(1)
    await restoreVersion(await next('faq', { version: versions.at(-1)!.id }))
    expect((await editorView('faq')).content).toEqual(faq('3 ?'))
  })

  it('are restored as a new version, which discards the draft', async () => {
    await publishNow('faq', faq('Un ?'))
    const [first] = (await editorView('faq')).versions
    await publishNow('faq', faq('Deux ?'))
    await save('faq', faq('Trois ?'))
    await restoreVersion(await next('faq', { version: first!.id }, other))
    expect(await editorView('faq')).toMatchObject({ state: 'published', content: faq('Un ?') })
    expect((await editorView('faq')).versions.map((version) => version.by)).toEqual([
      'Oumar',
      'Mariem',
      'Mariem',
    ])
    expect((await historyOf('content', 'faq'))[0]).toMatchObject({
      action: 'contentRestored',
      staffName: 'Oumar',
    })
    await restoreVersion(await next('faq', { version: 'default' }))
    expect((await editorView('faq')).content).toEqual(DEFAULT_CONTENT.faq)
  })

  it('of another document are unknown', async () => {
    await publishNow('footer', { tagline: words('Devise'), lines: [] })
    const [version] = (await editorView('footer')).versions
    await expect(restoreVersion(await next('faq', { version: version!.id }))).rejects.toMatchObject({
      code: 'versionUnknown',
    })
  })

  it('lose the pictures that were deleted meanwhile', async () => {
    const picture = await aPicture()
    const id = await addPage({ title: words('Atelier'), by, now })
    await publishNow(pageKey(id), page('Atelier', `Un\n![](media:${picture})`))
    const [first] = (await editorView(pageKey(id))).versions
    await publishNow(pageKey(id), page('Atelier', 'Deux'))
    await db().delete(media).where(eq(media.id, picture))
    await restoreVersion(await next(pageKey(id), { version: first!.id }))
    expect((await editorView(pageKey(id))).content).toEqual(page('Atelier', 'Un'))
  })
})

it('the pictures of the draft and of the published text are recorded', async () => {
  const [one, two] = [await aPicture(), await aPicture()]
  const hero = (picture: string) => ({ slides: [{ ...DEFAULT_CONTENT.hero.slides[0], picture }] })
  await publishNow('hero', hero(one))
  await save('hero', hero(two))
  expect((await picturesOfDocument('hero')).toSorted()).toEqual([one, two].toSorted())
  await publishNow('hero', hero(two))
  expect(await picturesOfDocument('hero')).toEqual([two])
})

describe('a page', () => {
  it('is added as a draft with an address made of its title', async () => {
    const first = await addPage({ title: words('Nos ateliers', 'ورشاتنا'), by, now })
    const second = await addPage({ title: words('Nos ateliers !'), by, now })
    expect((await slugsOf(first)).slug).toBe('nos-ateliers')
    expect((await slugsOf(second)).slug).toBe('nos-ateliers-2')
    const { pages } = await contentList()
    expect(pages.map(({ state }) => state)).toEqual(['default', 'default', 'default', 'new', 'new'])
  })

  it('keeps its former addresses, which no other page gets', async () => {
    const id = await addPage({ title: words('Ateliers'), by, now })
    await publishNow(pageKey(id), page('Nos ateliers'))
    // The first address was never public.
    expect(await slugsOf(id)).toEqual({ slug: 'nos-ateliers', redirects: [] })
    await publishNow(pageKey(id), page('Nos mains'))
    expect(await slugsOf(id)).toEqual({ slug: 'nos-mains', redirects: ['nos-ateliers'] })
    const second = await addPage({ title: words('Nos ateliers'), by, now })
    expect((await slugsOf(second)).slug).toBe('nos-ateliers-2')
    await publishNow(pageKey(id), page('Nos ateliers'))
    expect(await slugsOf(id)).toEqual({ slug: 'nos-ateliers', redirects: ['nos-mains'] })
  })

  it('of the law keeps its address and cannot be removed', async () => {
    const [terms] = (await contentList()).pages
    await publishNow(terms!.key, page('Nos conditions'))
    expect(await slugsOf(terms!.id)).toEqual({ slug: 'terms', redirects: [] })
    await expect(removePage({ id: terms!.id, by, now })).rejects.toMatchObject({ code: 'pageFixed' })
  })

  it('is removed with all that belongs to it', async () => {
    const picture = await aPicture()
    const id = await addPage({ title: words('Ateliers'), by, now })
    await publishNow(pageKey(id), page('Ateliers', `![](media:${picture})`))
    const { revision } = await editorView(pageKey(id))
    await removePage({ id, by, now })
    expect(await rowOf(pageKey(id))).toBeUndefined()
    expect(await picturesOfDocument(pageKey(id))).toEqual([])
    expect((await historyOf('content', pageKey(id)))[0]).toMatchObject({ action: 'pageDeleted' })
    const late = { key: pageKey(id), content: page('Ateliers'), revision, by, now }
    await expect(saveDraft(late)).rejects.toMatchObject({ code: 'contentUnknown', kind: 'missing' })
    expect(await rowOf(pageKey(id))).toBeUndefined()
  })

  it('is moved, and hidden from the footer', async () => {
    const ids = async () => (await contentList()).pages.map(({ id }) => id)
    const [first, second, third] = await ids()
    await movePage({ id: first!, to: 'down', by, now })
    expect(await ids()).toEqual([second, first, third])
    await movePage({ id: first!, to: 'up', by, now })
    await movePage({ id: first!, to: 'up', by, now })
    expect(await ids()).toEqual([first, second, third])
    await showInFooter({ id: first!, inFooter: false, by, now })
    expect((await contentList()).pages[0]).toMatchObject({ inFooter: false })
    await showInFooter({ id: first!, inFooter: true, by, now })
  })
})

describe('the screens', () => {
  async function submit(staff: StaffPerson, key: string | undefined, fields: Record<string, string>) {
    const token = await aSession(staff.id)
    const path = key ? `/admin/content/${key}` : '/admin/content'
    const args = { ...asking(path, { token, form: Object.entries(fields) }), params: { key } }
    const answer: unknown = await (key ? editorAction : listAction)(args)
    return answer as { data?: unknown; init?: { status?: number } }
  }
  const attack = '<img src=x onerror=alert(1)>'

  it('keep HTML as text in every field', async () => {
    const content = JSON.stringify(faq(attack))
    await submit(by, 'faq', { intent: 'publish', revision: '0', content })
    expect((await rowOf('faq'))?.published).toEqual(faq(attack))
  })

  it('answer problems with their paths and store nothing', async () => {
    const content = JSON.stringify({ ...DEFAULT_CONTENT.announcement, link: 'javascript:alert(1)' })
    const answer = await submit(by, 'announcement', { intent: 'save', revision: '0', content })
    expect(answer).toMatchObject({
      data: { problems: [{ path: 'link', code: 'badLink' }] },
      init: { status: 422 },
    })
    expect(await rowOf('announcement')).toBeUndefined()
  })

  it('answer a conflict with the stored document', async () => {
    await save('faq', faq('Mariem ?'))
    const content = JSON.stringify(faq('Oumar ?'))
    const answer = await submit(other, 'faq', { intent: 'publish', revision: '0', content })
    expect(answer).toMatchObject({
      data: { conflict: { content: faq('Mariem ?'), revision: 1, edited: { by: 'Mariem' } } },
      init: { status: 409 },
    })
  })

  it('add a page, and refuse a document that does not exist', async () => {
    const answer = await submit(by, undefined, { intent: 'add', content: JSON.stringify(page('Ateliers')) })
    expect(answer).toEqual({ added: expect.any(Number) })
    const unknown = submit(by, 'nothing', { intent: 'discard', revision: '0' })
    await expect(unknown).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('require the permission to manage the settings', async () => {
    const cashier = await aPerson({ role: 'cashier', permissions: ['manageCash', 'manageProducts'] })
    const denied = { init: { status: 403 } }
    await expect(submit(cashier, 'faq', { intent: 'discard', revision: '0' })).rejects.toMatchObject(denied)
    await expect(submit(cashier, undefined, { intent: 'remove', id: '1' })).rejects.toMatchObject(denied)
  })
})

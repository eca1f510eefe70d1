/** For development: every component of `ui/` in both directions and both themes. */
import { useState } from 'react'
import { data } from 'react-router'
import { ouguiya } from '#core/money.ts'
import { directionOf, type Language } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { useConfirm, type ConfirmKind } from '#ui/dialog/confirm-dialog.tsx'
import { BrandMark, OualataRule, TitleDiamond } from '#ui/display/brand-mark.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Money } from '#ui/display/money.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Badge, CountBadge } from '#ui/feedback/badge.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { LanguageProvider, useText } from '#ui/page/language.tsx'
import type { Route } from './+types/component-gallery.page'
import { galleryText } from './component-gallery.text.ts'

export function loader({ request }: Route.LoaderArgs) {
  if (!config().developmentPages) throw data(null, { status: 404 })
  if (new URL(request.url).searchParams.has('fail')) throw new Error('failure requested by ?fail')
  return null
}

const TITLE = 'Pieces'

function ComponentGallery() {
  return (
    <div className="page grid gap-8 py-8 md:grid-cols-2">
      <title>{TITLE}</title>
      <h1 className="font-display text-h1 font-semibold md:col-span-2">{TITLE}</h1>
      <OualataRule className="md:col-span-2" />
      <Sheet language="ar" theme="light" />
      <Sheet language="fr" theme="light" />
      <Sheet language="ar" theme="dark" />
      <Sheet language="fr" theme="dark" />
    </div>
  )
}

function Sheet({ language, theme }: { language: Language; theme: 'light' | 'dark' }) {
  return (
    <LanguageProvider language={language}>
      <section
        lang={language}
        dir={directionOf(language)}
        data-theme={theme}
        className="grid content-start gap-6 rounded-panel border border-line bg-bg p-5 text-ink"
      >
        <Buttons />
        <Badges />
        <Fields />
        <Values />
        <Confirmations />
      </section>
    </LanguageProvider>
  )
}

function Buttons() {
  const t = useText(galleryText)
  return (
    <div className="flex flex-wrap gap-3">
      <Button>{t.add}</Button>
      <Button variant="secondary">{t.see}</Button>
      <Button variant="quiet">{t.cancel}</Button>
      <Button variant="ghost">{t.details}</Button>
      <Button variant="danger">{t.remove}</Button>
      <Button busy={t.sending}>{t.send}</Button>
      <Button disabled>{t.inCart}</Button>
      <Button size="small">{t.see}</Button>
      <Button size="large" wide>
        {t.order}
      </Button>
    </div>
  )
}

function Badges() {
  const t = useText(galleryText)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge variant="featured">{t.featured}</Badge>
      <Badge variant="fresh">{t.fresh}</Badge>
      <Badge variant="sale">
        <bdi dir="ltr">−20%</bdi>
      </Badge>
      <Badge variant="available">{t.available}</Badge>
      <Badge variant="gone">{t.gone}</Badge>
      <CountBadge count={7} />
      <CountBadge count={100} />
    </div>
  )
}

function Fields() {
  const t = useText(galleryText)
  const [name, setName] = useState('')
  return (
    <div className="grid gap-4">
      <TextField label={t.name} required value={name} onChange={(event) => setName(event.target.value)} />
      <TextField label={t.phone} type="tel" required error={t.phoneMissing} />
      <TextField label={t.email} type="email" help={t.emailHelp} />
      <SelectField label={t.city} required>
        <option>{t.nouakchott}</option>
        <option>{t.nouadhibou}</option>
      </SelectField>
      <TextArea label={t.notes} />
    </div>
  )
}

function Values() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <BrandMark className="size-12 text-pri" />
      <TitleDiamond />
      <Money amount={ouguiya(12_500.5)} className="font-semibold" />
      <PhoneNumber phone="+22222123456" />
      <DateTime at={new Date('2026-11-15T14:18:00Z')} time />
    </div>
  )
}

const KINDS: ConfirmKind[] = ['danger', 'warning', 'info']

function Confirmations() {
  const t = useText(galleryText)
  const confirm = useConfirm()
  const toasts = useToasts()
  async function confirmAndNotify(kind: ConfirmKind) {
    const yes = await confirm({ kind, title: t.emptyCart, sentence: t.emptyCartSentence, confirm: t.empty })
    if (yes) toasts.success(t.done)
    else toasts.error(t.notDone)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {KINDS.map((kind) => (
        <Button key={kind} size="small" variant="secondary" onClick={() => void confirmAndNotify(kind)}>
          {t[kind]}
        </Button>
      ))}
    </div>
  )
}

export { ComponentGallery as default }

import { ClipboardCopy, Tags } from 'lucide-react'
import { use } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { PRODUCT_FEEDS } from '../product-feeds.rules.ts'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { catalogueSettingsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

export function CatalogueSection({ stored }: { stored: SectionVersion<'catalogue'> }) {
  const t = useText(catalogueSettingsText)
  const state = useSection('catalogue', stored)
  const { input, change, errorOf } = state
  return (
    <SectionCard section="catalogue" icon={Tags} state={state}>
      <div className="sm:max-w-[320px]">
        <TextField
          label={t.lowStock}
          name="lowStock"
          required
          inputMode="numeric"
          value={input.lowStock}
          onChange={({ target }) => change({ lowStock: target.value })}
          suffix={t.units}
          help={t.lowStockHelp}
          error={errorOf('lowStock')}
        />
      </div>
      <Switch
        label={t.feeds}
        help={t.feedsHelp}
        checked={input.hasProductFeeds}
        onChange={({ target }) => change({ hasProductFeeds: target.checked })}
      />
      {input.hasProductFeeds && <FeedAddresses isSaved={stored.form.hasProductFeeds} />}
    </SectionCard>
  )
}

function FeedAddresses({ isSaved }: { isSaved: boolean }) {
  const t = useText(catalogueSettingsText)
  const { origin } = use(PageOrigin)
  const copy = useCopy(t)
  return (
    <div className="grid gap-2">
      <p className="text-small text-subtle">{isSaved ? t.addresses : t.feedsUnsaved}</p>
      <ul className="divide-y divide-line rounded-button border border-line">
        {PRODUCT_FEEDS.map(({ service, language, path }) => {
          const name = (language === 'fr' ? t.inFrench : t.inArabic)(t[service])
          return (
            <li key={path} className="flex items-center gap-2 py-2 ps-3 pe-1">
              <div className="min-w-0 grow">
                <p className="font-medium">{name}</p>
                <p dir="ltr" className="text-start text-small break-all text-subtle rtl:text-end">
                  {origin + path}
                </p>
              </div>
              <IconButton
                icon={ClipboardCopy}
                label={t.copy(name)}
                onClick={() => void copy(origin + path)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

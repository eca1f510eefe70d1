import { Feather } from 'lucide-react'
import { use } from 'react'
import { whatsAppLink } from '#core/phone.ts'
import { localized } from '#core/text.ts'
import { ShellWords } from '#features/content/shell-content.tsx'
import { OualataRule } from '#ui/display/brand-mark.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { setDataSaver, useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { useStoreName } from './store-brand.tsx'
import { useRootData } from './use-root-data.ts'

/** `plain`: without the divider, where the page already has the one that a screen may have. */
export function ShopFooter({ plain = false }: { plain?: boolean }) {
  const { store } = useRootData()
  const { tagline, lines, links } = use(ShellWords)
  const address = localized(store.address, useLanguage())
  return (
    <footer className="page mt-12 pb-10 text-center md:mt-16">
      {!plain && <OualataRule />}
      <p className="mt-8 font-display text-[1.25rem] leading-[1.4] font-semibold">{useStoreName()}</p>
      {tagline && <p className="text-small text-ink-2">{tagline}</p>}
      <address className="mt-3 text-small text-ink-2 not-italic">
        {address && (
          <>
            {address}
            <span className="hidden md:inline">{' · '}</span>
          </>
        )}
        {store.phone && (
          <a
            href={whatsAppLink(store.phone)}
            className="mx-auto flex min-h-11 w-fit items-center text-pri underline-offset-4 hover:underline md:inline"
          >
            <PhoneNumber phone={store.phone} />
          </a>
        )}
      </address>
      {lines?.map((line) => (
        <p key={line} className="text-small wrap-anywhere text-ink-2">
          {line}
        </p>
      ))}
      <div className="flex flex-wrap justify-center gap-x-4">
        {links?.map(
          ({ path, title, isInFooter }) =>
            isInFooter && (
              <Link
                key={path}
                to={path}
                className="inline-flex min-h-11 items-center text-small text-pri underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            ),
        )}
      </div>
      <DataSaverSwitch />
    </footer>
  )
}

/** For a slow or expensive connection; on by default where the device requests data saving. */
function DataSaverSwitch() {
  const t = useText(shopShellText)
  const isDataSaverOn = useDataSaver()
  return (
    <p className="needs-script mt-2 text-small text-ink-2">
      <button
        type="button"
        aria-pressed={isDataSaverOn}
        onClick={() => setDataSaver(!isDataSaverOn)}
        className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-field px-4 hover:bg-sunk aria-pressed:border-pri aria-pressed:bg-pri-50 aria-pressed:text-pri"
      >
        <Feather className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {t.dataSaver}
      </button>
      {isDataSaverOn && <span className="mt-1 block">{t.dataSaverHint}</span>}
    </p>
  )
}

import { use, type ReactNode } from 'react'
import { Tabs } from '#ui/display/tabs.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { accountText } from '../account.text.ts'

interface AccountFrameProps {
  current: 'orders' | 'addresses' | 'preferences'
  name?: string | undefined
  children: ReactNode
}

/** Heading and sections of the pages of an account. */
export function AccountFrame({ current, name, children }: AccountFrameProps) {
  const t = useText(accountText)
  const { storeName } = use(PageOrigin)
  const [firstName] = (name ?? '').split(/\s+/)
  return (
    <div className="page grid max-w-[640px] gap-5 py-8">
      <title>{t.title(storeName)}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-h1 font-semibold">{firstName ? t.greeting(firstName) : t.heading}</h1>
      <Tabs
        label={t.sections}
        current={current}
        tabs={[
          { id: 'orders', to: '/account', label: t.orders },
          { id: 'addresses', to: '/account/addresses', label: t.addresses },
          { id: 'preferences', to: '/account/preferences', label: t.preferences },
        ]}
      />
      {children}
    </div>
  )
}

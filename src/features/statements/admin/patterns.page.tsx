import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { formatDayAndTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { emptyOr, id } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { findLineText } from '../history.server.ts'
import type { PatternInput } from '../patterns/pattern-form.rules.ts'
import { handlePatternsSubmit } from '../patterns/patterns.action.server.ts'
import { ownPhones, patternsOf } from '../patterns/patterns.server.ts'
import { patternsText } from '../patterns/patterns.text.ts'
import { withOwnFieldNames } from '../reading/template.rules.ts'
import { statementsText } from '../statements.text.ts'
import { isWallet, WALLETS } from '../wallet.rules.ts'
import type { Route } from './+types/patterns.page'
import { PatternsEditor } from './patterns-editor.tsx'
import { PatternsTester } from './patterns-tester.tsx'

const query = v.object({
  wallet: v.fallback(v.pipe(v.string(), v.guard(isWallet)), 'bankily'),
  line: v.fallback(emptyOr(id), undefined),
})

export const loader = requireStaff('manageCash', async ({ url }) => {
  const { wallet, line } = parseQuery(query, url.searchParams)
  const [patterns, own, sample] = await Promise.all([
    patternsOf(wallet),
    ownPhones(),
    line === undefined ? '' : findLineText(line),
  ])
  return { wallet, ...patterns, own, sample, now: new Date() }
})

export const action = requireStaff('manageCash', ({ request, staff }) =>
  handlePatternsSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The patterns of a wallet, with a tester. */
export default function PatternsPage({ loaderData }: Route.ComponentProps) {
  const t = useText(patternsText)
  const labels = useText(statementsText)
  const names = useMethodNames()
  const [, setSearch] = useSearchParams()
  const { wallet, version, changed } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        isNested
        sub={t.sub}
        actions={<BackLink to="/admin/cash-register/statements">{labels.back}</BackLink>}
      />
      <div className="mb-5 grid gap-2">
        <div className="overflow-x-auto">
          <Segmented
            label={t.wallet}
            value={wallet}
            onChange={(value) => setSearch({ wallet: value }, { preventScrollReset: true })}
            options={WALLETS.map((value) => ({ value, label: names[value] }))}
          />
        </div>
        <p className="text-small text-subtle">
          {changed ? t.changed(changed.by, isolateLtr(formatDayAndTime(changed.at))) : t.isDefault}
        </p>
      </div>
      <Workspace key={`${wallet} ${version}`} {...loaderData} />
    </>
  )
}

function Workspace(props: Route.ComponentProps['loaderData']) {
  const language = useLanguage()
  const { wallet, version, patterns, own, sample, now } = props
  const [inputs, setInputs] = useState<PatternInput[]>(() =>
    patterns.map(({ template, direction }) => ({
      template: withOwnFieldNames(template, language),
      direction,
    })),
  )
  const [isChanged, setChanged] = useState(false)
  useHoldLive(isChanged)
  function change(next: PatternInput[]) {
    setInputs(next)
    setChanged(true)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      <PatternsTester
        {...{ inputs, own, now }}
        start={sample}
        onSuggest={(template) =>
          change([{ template: withOwnFieldNames(template, language), direction: 'in' }, ...inputs])
        }
      />
      <PatternsEditor {...{ wallet, version, inputs, isChanged }} onChange={change} />
    </div>
  )
}

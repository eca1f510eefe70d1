import { BrandMark } from '#ui/display/brand-mark.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { productText } from '../product-detail.text.ts'

export function MissingProduct() {
  const t = useText(productText)
  return (
    <div className="page grid grid-cols-1 justify-items-center gap-4 py-16 text-center">
      <title>{t.missing}</title>
      <meta name="robots" content="noindex" />
      <div className="grid h-[190px] w-[152px] place-items-center rounded-[99px_99px_14px_14px] bg-sunk p-2.5">
        <div className="grid size-full place-items-center rounded-[90px_90px_8px_8px] border border-dashed border-line-2">
          <BrandMark className="size-14 text-pri" />
        </div>
      </div>
      <h1 className="mt-2 font-display text-h2 font-semibold">{t.missing}</h1>
      <p className="max-w-[34ch] text-ink-2">{t.missingSentence}</p>
      <div className="mt-4 grid w-full max-w-[346px]">
        <ButtonLink to="/" size="large" wide>
          {t.backHome}
        </ButtonLink>
      </div>
    </div>
  )
}

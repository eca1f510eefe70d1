/** The response for a page without an offline copy. Static HTML, because possibly no file of the shop is cached. */
import type { Bilingual } from '#core/text.ts'

const text = {
  title: { ar: 'لا توجد شبكة', fr: 'Pas de réseau' },
  sentence: {
    ar: 'لم تُفتح هذه الصفحة في هذا الهاتف من قبل. ستُفتح عند عودة الاتصال.',
    fr: 'Cette page n’a pas encore été ouverte sur ce téléphone. Elle s’ouvrira dès que la connexion reviendra.',
  },
  catalogue: { ar: 'المجموعات', fr: 'Collections' },
  cart: { ar: 'السلة', fr: 'Panier' },
  again: { ar: 'إعادة المحاولة', fr: 'Réessayer' },
} satisfies Record<string, Bilingual>

const link = (to: string, word: string) =>
  `<a href="${to}" class="text-pri underline underline-offset-4">${word}</a>`

export function offlinePage(stylesheet: string | undefined): string {
  const part = (language: 'ar' | 'fr', direction: string) =>
    `<section lang="${language}" dir="${direction}" class="page py-10 text-center">` +
    `<h1 class="font-display text-h2 font-semibold">${text.title[language]}</h1><p>${text.sentence[language]}</p>` +
    `<p class="mt-4">${link('', text.again[language])} · ${link('/collections', text.catalogue[language])} · ` +
    `${link('/cart', text.cart[language])}</p></section>`
  return (
    '<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${text.title.ar} · ${text.title.fr}</title>` +
    (stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : '') +
    `</head><body><main>${part('ar', 'rtl')}${part('fr', 'ltr')}</main></body></html>`
  )
}

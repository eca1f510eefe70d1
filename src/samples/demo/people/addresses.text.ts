import type { Bilingual } from '#core/text.ts'

export interface SampleAddress {
  full: Bilingual
  city: Bilingual
  wilaya: 'Nouakchott' | 'Nouadhibou' | 'Rosso' | 'Kaédi' | 'Zouerate'
}

const nouakchott: Bilingual = { fr: 'Nouakchott', ar: 'نواكشوط' }
const nouadhibou: Bilingual = { fr: 'Nouadhibou', ar: 'نواذيبو' }
const rosso: Bilingual = { fr: 'Rosso', ar: 'روصو' }
const kaedi: Bilingual = { fr: 'Kaédi', ar: 'كيهيدي' }
const zouerate: Bilingual = { fr: 'Zouerate', ar: 'ازويرات' }

export const addresses: SampleAddress[] = [
  {
    full: {
      fr: 'Tevragh Zeina, îlot K, villa 214, portail vert',
      ar: 'تفرغ زينة، المربع ك، الفيلا 214، الباب الأخضر',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Tevragh Zeina, deuxième rue derrière la grande pharmacie, maison d’angle',
      ar: 'تفرغ زينة، الشارع الثاني خلف الصيدلية الكبيرة، منزل الزاوية',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Tevragh Zeina, route de Soukouk, immeuble blanc, 2e étage',
      ar: 'تفرغ زينة، شارع صكوك، العمارة البيضاء، الطابق الثاني',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: { fr: 'Ksar, à côté de la vieille mosquée, maison 37', ar: 'لكصر، بجانب المسجد العتيق، المنزل 37' },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Ksar Ouest, rue du garage, en face de la boulangerie',
      ar: 'لكصر الغربي، شارع الكراج، مقابل المخبزة',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Arafat, Poteau 10, troisième maison après l’épicerie',
      ar: 'عرفات، بوتو 10، المنزل الثالث بعد الحانوت',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: { fr: 'Arafat, près du carrefour Madrid, îlot 112', ar: 'عرفات، قرب ملتقى طرق مدريد، المربع 112' },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: { fr: 'Dar Naim, Tensoueilim, derrière l’école 4', ar: 'دار النعيم، تنسويلم، خلف المدرسة 4' },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Dar Naim, secteur 7, maison jaune face au puits',
      ar: 'دار النعيم، القطاع 7، المنزل الأصفر مقابل البئر',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Toujounine, Bouhdida, 50 m après le poste d’eau',
      ar: 'توجنين، بوحديدة، على بعد 50 م من نقطة الماء',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Sebkha, Cinquième, rue du marché, porte bleue',
      ar: 'السبخة، سينكيم، شارع السوق، الباب الأزرق',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: { fr: 'El Mina, Sixième, à côté du dispensaire', ar: 'الميناء، سيزيم، بجانب النقطة الصحية' },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Riyadh, PK 8, lot 405, près du terrain de sport',
      ar: 'الرياض، الكيلومتر 8، القطعة 405، قرب الملعب',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: {
      fr: 'Teyarett, derrière le lycée, maison à deux palmiers',
      ar: 'تيارت، خلف الثانوية، منزل النخلتين',
    },
    city: nouakchott,
    wilaya: 'Nouakchott',
  },
  {
    full: { fr: 'Cansado, cité des enseignants, maison 18', ar: 'كانصادو، حي المعلمين، المنزل 18' },
    city: nouadhibou,
    wilaya: 'Nouadhibou',
  },
  {
    full: {
      fr: 'Numerowatt, boulevard Médian, au-dessus de la librairie',
      ar: 'انيمروات، الشارع الأوسط، فوق المكتبة',
    },
    city: nouadhibou,
    wilaya: 'Nouadhibou',
  },
  {
    full: {
      fr: 'Satara, deuxième ruelle à droite après la mosquée',
      ar: 'ساتارا، الزقاق الثاني على اليمين بعد المسجد',
    },
    city: rosso,
    wilaya: 'Rosso',
  },
  {
    full: { fr: 'Quartier Moderne, près de la place du marché', ar: 'الحي العصري، قرب ساحة السوق' },
    city: kaedi,
    wilaya: 'Kaédi',
  },
  {
    full: { fr: 'Touldé, maison de la famille Sow, face à l’école', ar: 'طولدي، منزل أهل صو، مقابل المدرسة' },
    city: kaedi,
    wilaya: 'Kaédi',
  },
  {
    full: { fr: 'Cité des mineurs, rang 6, maison 61', ar: 'حي عمال المناجم، الصف 6، المنزل 61' },
    city: zouerate,
    wilaya: 'Zouerate',
  },
]

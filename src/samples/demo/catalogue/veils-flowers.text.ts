import type { SampleProduct } from '../../sample-catalogue.text.ts'

export const demoFlowerVeils: SampleProduct[] = [
  {
    key: 'rose-du-hodh',
    category: 'teints',
    subcategory: 'teints-fleurs',
    name: { fr: 'Rose du Hodh', ar: 'ورد الحوض' },
    description: {
      fr: 'Le haut est presque blanc, le bas d’un rose franc, et l’on ne sait jamais où l’un devient l’autre. Un voile tendre et joyeux, que l’on offre volontiers à une jeune mariée ou à une amie qui reçoit.',
      ar: 'أعلاها يقارب البياض وأسفلها وردي صريح، ولا تدرين أين يصير هذا ذاك. ملحفة رقيقة مبهجة، هدية جميلة لعروس جديدة أو لصديقة عندها مناسبة.',
    },
    specifications: {
      fr: [
        'Mousseline de coton',
        '4,50 m × 1,60 m',
        'Dégradé trempé à la main',
        'Lavage à la main, à l’eau froide',
        'Teint à Rosso',
      ],
      ar: [
        'موسلين قطني',
        'الطول 4,50 م والعرض 1,60 م',
        'تدرّج لوني بالغمس اليدوي',
        'تُغسل باليد بماء بارد',
        'صُبغت في روصو',
      ],
    },
    price: 2900,
    pictures: ['rose-ombre-peg.webp', 'rose-ombre-peg-close.webp'],
    stock: 16,
    featured: true,
    daysOld: 41,
  },
  {
    key: 'bougainvillees-du-ksar',
    category: 'teints',
    subcategory: 'teints-fleurs',
    name: { fr: 'Bougainvillées du Ksar', ar: 'شفق لكصر' },
    description: {
      fr: 'Fuchsia, violet, une pointe d’orange : les bougainvillées débordent des murs du vieux Ksar. La teinture froissée mélange ces couleurs en grandes taches douces. Pour les après-midi où l’on a envie de couleur.',
      ar: 'فوشيا وبنفسجي ولمسة برتقالية، كالشفق فوق بيوت لكصر القديمة. تمزج الصباغة المجعّدة هذه الألوان بقعًا واسعة ناعمة الأطراف. لعشيات تشتاقين فيها إلى اللون.',
    },
    specifications: {
      fr: [
        'Voile de coton',
        '4,50 m × 1,60 m',
        'Froissé-teint à la main, trois couleurs',
        'Premier lavage à part, à l’eau froide',
      ],
      ar: [
        'شاش قطني خفيف',
        'الطول 4,50 م والعرض 1,60 م',
        'صباغة مجعّدة باليد بثلاثة ألوان',
        'تُغسل أول مرة وحدها بماء بارد',
      ],
    },
    price: 3000,
    originalPrice: 3600,
    pictures: ['rose-crumple-hang.webp'],
    stock: 9,
    daysOld: 88,
  },
  {
    key: 'jardins-de-rosso',
    category: 'teints',
    subcategory: 'teints-fleurs',
    name: { fr: 'Jardins de Rosso', ar: 'بساتين روصو' },
    description: {
      fr: 'De grandes fleurs rondes, blanches sur rose, et un bord framboise qui les encadre. Le motif évoque les jardins du fleuve après la crue. Léger, gai, facile à assortir.',
      ar: 'أزهار مستديرة كبيرة، بيضاء على وردي، يحيط بها طرف بلون التوت. تذكّر ببساتين النهر بعد الفيضان. خفيفة مرحة، وتنسجم مع كل شيء.',
    },
    specifications: {
      fr: [
        'Voile de coton',
        '4,50 m × 1,60 m',
        'Rosettes nouées à la main, bord framboise',
        'Lavage à la main, séchage à l’ombre',
      ],
      ar: [
        'شاش قطني خفيف',
        'الطول 4,50 م والعرض 1,60 م',
        'ورود معقودة باليد وطرف بلون التوت',
        'تُغسل باليد وتُجفف في الظل',
      ],
    },
    price: 2600,
    pictures: ['rose-rosettes-flat.webp'],
    stock: 18,
    daysOld: 116,
  },
  {
    key: 'crepuscule-d-akjoujt',
    category: 'teints',
    subcategory: 'teints-fleurs',
    name: { fr: 'Crépuscule d’Akjoujt', ar: 'غسق أكجوجت' },
    description: {
      fr: 'Du lilas pâle au prune le plus profond, comme le ciel d’Akjoujt quand les premières lampes s’allument. Le dégradé est long et régulier, signe d’une main sûre. Un voile du soir, sobre et très habillé.',
      ar: 'من الليلكي الشاحب إلى أعمق درجات البرقوق، كسماء أكجوجت حين تضاء أول المصابيح. تدرّجها طويل متّزن ينبئ عن يد خبيرة. ملحفة مساء، وقورة وفي غاية الأناقة.',
    },
    specifications: {
      fr: [
        'Voile de coton satiné',
        '4,50 m × 1,60 m',
        'Dégradé en quatre bains',
        'Lavage à part, à l’eau froide',
        'Teint à Kaédi',
      ],
      ar: [
        'شاش قطني بلمعة الساتان',
        'الطول 4,50 م والعرض 1,60 م',
        'تدرّج لوني بأربع غمسات',
        'تُغسل وحدها بماء بارد',
        'صُبغت في كيهيدي',
      ],
    },
    price: 3500,
    pictures: ['prune-ombre-peg.webp', 'prune-ombre-peg-close.webp'],
    stock: 10,
    daysOld: 13,
  },
]

export const demoDyedCoupons: SampleProduct[] = [
  {
    key: 'coupon-braise',
    category: 'teints',
    subcategory: 'teints-coupons',
    name: { fr: 'Coupon Braise', ar: 'قماش الجمر' },
    description: {
      fr: 'Le froissé-teint de notre « Henné d’Atar », en coupon à coudre. De quoi faire une robe sans manches à porter sous la melhfa, ou deux grands foulards.',
      ar: 'صباغة «حناء أطار» المجعّدة نفسها، في قطعة قماش للخياطة. تكفي لفستان بلا أكمام تحت الملحفة، أو لمنديلين كبيرين.',
    },
    specifications: {
      fr: [
        'Voile de coton',
        'Largeur 1,60 m, longueur au choix',
        'Bords coupés, non ourlés',
        'Premier lavage à part',
      ],
      ar: [
        'شاش قطني خفيف',
        'العرض 1,60 م والطول حسب الاختيار',
        'أطراف مقصوصة غير مكفوفة',
        'يُغسل أول مرة وحده',
      ],
    },
    price: 850,
    pictures: ['henne-crumple-swag-close.webp'],
    stock: 12,
    daysOld: 58,
  },
  {
    key: 'coupon-roseliere',
    category: 'teints',
    subcategory: 'teints-coupons',
    name: { fr: 'Coupon Roselière', ar: 'قماش القصب' },
    description: {
      fr: 'Un vert strié de clair, cousu puis teint à la main. Il s’accorde au voile « Roseaux du Diawling » et donne de très beaux coussins.',
      ar: 'أخضر مخطط بلمعات فاتحة، خيط ثم صُبغ باليد. يوافق ملحفة «قصب جاولينغ»، وتُصنع منه وسائد جميلة.',
    },
    specifications: {
      fr: ['Voile de coton fin', '2,50 m × 1,60 m', 'Bords coupés, non ourlés', 'Lavage à l’eau froide'],
      ar: ['شاش قطني رقيق', 'الطول 2,50 م والعرض 1,60 م', 'أطراف مقصوصة غير مكفوفة', 'يُغسل بماء بارد'],
    },
    price: 950,
    pictures: ['sauge-shibori-swag-close.webp'],
    stock: 8,
    daysOld: 104,
  },
  {
    key: 'coupon-grand-large',
    category: 'teints',
    subcategory: 'teints-coupons',
    name: { fr: 'Coupon Grand large', ar: 'قماش عرض البحر' },
    description: {
      fr: 'Rosettes bleutées sur vert de mer : le tissu de la « Marée d’Arguin », pour celles qui aiment la robe et le voile assortis. Il se coud facilement et ne file pas.',
      ar: 'ورود مزرقّة على أخضر بحري: قماش «مدّ آركين» لمن تحب أن يوافق فستانها ملحفتها. سهل الخياطة ولا ينسل خيطه.',
    },
    specifications: {
      fr: ['Voile de coton satiné', '2,50 m × 1,60 m', 'Bords coupés, non ourlés', 'Premier lavage à part'],
      ar: [
        'شاش قطني بلمعة الساتان',
        'الطول 2,50 م والعرض 1,60 م',
        'أطراف مقصوصة غير مكفوفة',
        'يُغسل أول مرة وحده',
      ],
    },
    price: 980,
    originalPrice: 1200,
    pictures: ['mer-rosettes-peg-close.webp'],
    stock: 10,
    daysOld: 132,
  },
  {
    key: 'coupon-lilas',
    category: 'teints',
    subcategory: 'teints-coupons',
    name: { fr: 'Coupon Lilas', ar: 'قماش الليلك' },
    description: {
      fr: 'Un dégradé de lilas et de prune, souple et lumineux. On en fait des tuniques, des écharpes ou la doublure d’un sac de fête.',
      ar: 'تدرّج من الليلكي إلى البرقوقي، لين ومضيء. تصنعين منه قميصًا واسعًا أو وشاحًا أو بطانة لحقيبة مناسبات.',
    },
    specifications: {
      fr: ['Voile de coton satiné', '2 m × 1,60 m', 'Bords coupés, non ourlés', 'Lavage à l’eau froide'],
      ar: ['شاش قطني بلمعة الساتان', 'الطول 2 م والعرض 1,60 م', 'أطراف مقصوصة غير مكفوفة', 'يُغسل بماء بارد'],
    },
    price: 780,
    pictures: ['prune-ombre-peg-close.webp'],
    stock: 0,
    daysOld: 191,
  },
]

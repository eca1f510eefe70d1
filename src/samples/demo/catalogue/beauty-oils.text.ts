import type { SampleProduct } from '../../sample-catalogue.text.ts'

export const demoOilsAndCreams: SampleProduct[] = [
  {
    key: 'huile-d-argan-pressee-a-froid',
    category: 'soins',
    subcategory: 'soins-huiles',
    name: { fr: 'Huile d’argan pressée à froid', ar: 'زيت أرغان معصور على البارد' },
    description: {
      fr: 'Une huile dorée, au parfum léger de noisette, pour les pointes sèches et les mains fatiguées. Quelques gouttes suffisent ; elle pénètre vite et ne graisse pas le voile.',
      ar: 'زيت ذهبي برائحة بندق خفيفة، لأطراف الشعر الجافة ولليدين المتعبتين. تكفيكِ منه قطرات، فهو سريع الامتصاص ولا يترك دهنًا على الملحفة.',
    },
    specifications: {
      fr: [
        'Huile d’argan pure, 50, 100 ou 250 ml',
        'Première pression à froid',
        'Flacon compte-gouttes',
        'Cheveux, visage et mains',
      ],
      ar: [
        'زيت أرغان خالص، 50 أو 100 أو 250 مل',
        'عصرة أولى على البارد',
        'قارورة بقطّارة',
        'للشعر والوجه واليدين',
      ],
    },
    price: 850,
    pictures: ['argan-oil.webp'],
    stock: 32,
    featured: true,
    daysOld: 97,
  },
  {
    key: 'huile-de-dattier-du-desert',
    category: 'soins',
    subcategory: 'soins-huiles',
    name: { fr: 'Huile de dattier du désert', ar: 'زيت الهجليج' },
    description: {
      fr: 'Pressée des amandes du dattier du désert, l’arbre aux fruits doux-amers de nos brousses. Les femmes l’emploient depuis toujours après le soleil et sur les cheveux tressés. Texture riche, odeur discrète.',
      ar: 'معصور من نوى الهجليج، شجرة باديتنا ذات الثمر الحلو المرّ. تستعمله نساؤنا منذ القدم بعد الشمس وعلى الشعر المضفور. قوامه غني ورائحته هادئة.',
    },
    specifications: {
      fr: [
        'Huile végétale pure, 100 ml',
        'Pressée dans l’Assaba',
        'Flacon compte-gouttes',
        'À conserver à l’abri de la lumière',
      ],
      ar: ['زيت نباتي خالص، 100 مل', 'عُصر في العصابة', 'قارورة بقطّارة', 'يُحفظ بعيدًا عن الضوء'],
    },
    price: 780,
    originalPrice: 920,
    pictures: ['argan-oil-sage.webp'],
    stock: 20,
    daysOld: 2,
  },
  {
    key: 'karite-fouette',
    category: 'soins',
    subcategory: 'soins-huiles',
    name: { fr: 'Karité fouetté', ar: 'كاريتي مخفوق' },
    description: {
      fr: 'Du beurre de karité battu jusqu’à devenir une mousse blanche, qui fond au contact de la peau. Parfait pour les talons, les coudes et les lèvres quand souffle l’harmattan. Le pot peint se réutilise.',
      ar: 'زبدة كاريتي خُفقت حتى صارت رغوة بيضاء تذوب على الجلد. لكعبيكِ ومرفقيكِ وشفتيكِ حين تهب الرياح الجافة. وعلبتها المزخرفة تنفعكِ بعد فراغها.',
    },
    specifications: {
      fr: ['Beurre de karité pur, 150 g', 'Sans parfum', 'Pot décoré à la main', 'Corps et lèvres'],
      ar: ['زبدة كاريتي خالصة، 150 غ', 'بلا عطر', 'علبة مزخرفة باليد', 'للجسم والشفتين'],
    },
    price: 520,
    pictures: ['cream-jar-indigo.webp'],
    stock: 36,
    daysOld: 59,
  },
  {
    key: 'creme-a-la-gomme-arabique',
    category: 'soins',
    subcategory: 'soins-huiles',
    name: { fr: 'Crème à la gomme arabique', ar: 'كريم الصمغ العربي' },
    description: {
      fr: 'La gomme des acacias du Trarza donne à cette crème de jour un toucher léger et légèrement tenseur. Elle se pose avant le fond de teint et laisse la peau nette, sans brillance.',
      ar: 'من صمغ شجر القتاد في الترارزة، كريم نهاري خفيف الملمس يشدّ البشرة بلطف. ضعيه قبل كريم الأساس فيبقى وجهكِ صافيًا بلا لمعان.',
    },
    specifications: {
      fr: [
        'Crème de jour, 100 g',
        'Gomme arabique, eau de rose, amande',
        'Peaux normales à mixtes',
        'Préparée à Nouakchott',
      ],
      ar: ['كريم نهاري، 100 غ', 'صمغ عربي وماء ورد ولوز', 'للبشرة العادية والمختلطة', 'حُضّر في نواكشوط'],
    },
    price: 690,
    pictures: ['cream-jar-indigo-clay.webp'],
    stock: 18,
    daysOld: 19,
  },
  {
    key: 'masque-d-argile-blanche',
    category: 'soins',
    subcategory: 'soins-huiles',
    name: { fr: 'Masque d’argile blanche', ar: 'قناع الطين الأبيض' },
    description: {
      fr: 'Une argile très fine mêlée d’eau de rose et d’un peu de miel. Dix minutes, un rinçage à l’eau tiède, et le visage est reposé. Une fois par semaine suffit.',
      ar: 'طين ناعم جدًا ممزوج بماء الورد وقليل من العسل. عشر دقائق ثم ماء فاتر، فيرتاح وجهكِ وتصفو بشرته. مرة في الأسبوع تكفي.',
    },
    specifications: {
      fr: ['Masque visage, 150 g', 'Argile blanche, eau de rose, miel', 'Convient aux peaux sensibles'],
      ar: ['قناع للوجه، 150 غ', 'طين أبيض وماء ورد وعسل', 'مناسب للبشرة الحساسة'],
    },
    price: 480,
    pictures: ['cream-jar-clay.webp'],
    stock: 24,
    daysOld: 198,
  },
]

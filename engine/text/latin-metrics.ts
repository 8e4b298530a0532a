/**
 * Widths and ink of standard fonts (ISO 32000-2, 9.6.2.2), from the Core 14 AFM files, Copyright (c) 1985, 1987,
 * 1989, 1990, 1991, 1992, 1993, 1997 Adobe Systems Incorporated. All Rights Reserved.
 * Written by tools/make-standard-metrics.ts; not edited by hand.
 */
import type { FontMetrics, LatinName } from "./font-metrics.ts";

/** The characters of all Latin fonts, in the order of their cells. */
export const LATIN_CHARACTERS: string =
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}' +
  "~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœßÏéăűěŸ÷ÝÂáÛýșêŮÜąÚųËĐ©ĒčåŅĺàŢĆãĖšşí◊ŘĢ" +
  "ûâĀřçŻÞŌŔŚďŪů³ÒÀĂ×úŤ∂ÿŃîÊäëćńūŇÍ±¦®Ğİ∑ÈŕōŹŽ≥ÐÇļťęŲÁÄèźįÓóāśïÔÙ∆þ²ÖµìőĘđ¾ŞľĶĹ™ėÌĪĽ½≤ôñŰÉēğ¼ŠȘŐ°" +
  "òČù√ĎŗÑõŖĻÃĄÅÕżĚĮķ−Îňţ¬öü≠ģðžņ¹ī€";

/** The twelve Latin fonts; cells in the order of `LATIN_CHARACTERS`. */
export const LATIN_METRICS: Readonly<Record<LatinName, FontMetrics>> = {
  Helvetica: {
    box: [-225, 931],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k007q822p9v7i5zfg6cdxfg6gdkop6nmjij6sgp66712w997g6f996i6fat6n8mg86ne27q7z2w996s6t7q7z2w" +
      "7q538ofg6ldefg8d76fg6addfg6idkfg69dufg6gdefg6mdcfg6ldifg6mdbfg6qd47q7z2w7q7z2wg86wdkg86ne2" +
      "g86wdkfg74c4s79nk1ij5yhsij7mfdk26shpk27tghij7yeqgz7ydtlm6wi8k27pft7q832pdw61bfij7ogbfg7oct" +
      "n57lj4k27ofulm6njgij7yewlm6njgk280gkij6xfvgz5yg7k27rfpij64hfq860pcij63hhij5yhrgz67fp7q7b57" +
      "7q538o7q6c57d156dtfg5kfg667d2wfg6kdqfg76crdw6ecffg6jcwfg6od87q5y6wfg6ocrfg7dbu667f2g66544r" +
      "dw7fc2667f2gn57djkfg7dbufg6jdifg76crfg6jcr997p73dw6gc07q5y6rfg7gbpdw5sdgk25yjbdw5vdbdw5vda" +
      "dw6fc69a6q6y7886219a6q6yg879cu998u2pfg6zcufg6he24n0ydvfg5nfafg59e8fg6rd1fg6cdw5b7721996m7h" +
      "fg89a299804d99804ddw5ybodw5ybmfg5kfgfg6rd3fg6rd37q7p3hex62db9q628r66712w996a7h996a7hfg89a2" +
      "rs8rlers5rrfgz83c4995y5h998y5h996583995g9h995u8p995x8k998x2j996o71997n54996t5y996fai997l5y" +
      "996583rs5krsrs5sq7aa688yfg50fhlm6njhrs6kpta5698sop6kmj7q872g66507agz6ce5q86jo3gz7fe07q5x71" +
      "fg6od8fg6kdqfg7gclfg6od8ij5yhrg86ne2ij5yhrij5yhsfg6kdqk27rfpdw5vdadw6gc0fg6od8k27rfpk27rfp" +
      "fg6ke7k27rfpfg7gcjij7yeqk25kiq6y7z2mkh56laij7yeqdw6ecffg6kdqk27ofu667f5hfg6kdqgz5yg7k26shp" +
      "fg6kdqij7yeqdw6gc0dw6gc07q875hd35uckk280gklm6wi8fg7gbpfg6kdqij5yhs997983dw6ecfgz67fpij7yew" +
      "lm6njgk280gkij6xfvhv6jh8k27rfpfg7gbp995p8wlm6njgij5yhsij5yhsg86ne2fg7gbpgz5yg7d85xcidw5vda" +
      "k27ofu7q5e83ij7yeqfg6kdqfg6od8dw6ecffg7dbufg7gbpk27ofu7q835lg86ne2788621kh56lalm6wi87q832p" +
      "go5zfvij7yeq997p73fg6jdigz67fpgz67fpf96adtk25kiqk26shp667f2s8t5y8rfg6od8k27rfpij5yhsij5yhs" +
      "fg6od8dw6fc6664p5ylm6njgfg6jdifg6kdqdw6gc07q5x71lm6njgk27rfph05qgqfg76cr995o8vlm6njgfg7gbp" +
      "7q575hfg6jdiij7yf7fg6jebn66tl9ij6xfv8b7f6sij7ogbfg7octrs6untfg6od87q575l7q538pfg7octn66rka" +
      "f96adtfg6jdifg7dbuk27rfpij7yeqfg6od8fg6ocrn67lizij6xfvij6xfvlm6njgb47284fg6jdik26shpfg7gbp" +
      "cl5gcuk27tgh997p73k27ofufg6jdik280gkfg7octij5yhsij5yhsij5yhslm6njgdw6fc6ij7yeq7q5h5ydw7fc2" +
      "g86ne27q5e83fg7dbu7q5y6rg86ne2fg6jdifg7gbpf95welfg6ocrfg6jdjdw6fc6fg7dbu996r4z7q5p7ffg5k00",
  },
  "Helvetica-Bold": {
    box: [-228, 962],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k0099824ad68a7qfg62egfg6edpop6cn5k272hz7q7h3w996j7r99637rat6b9bg86oe07q7c46996b7r7q7c46" +
      "7q4n9kfg6gdofg7h8lfg6adhfg6bdlfg6bdvfg6bdlfg6fdlfg69dzfg6gdofg6edo998446998446g86me4g86oe0" +
      "g86me4gz78dsr38ukik264iyk27oghk26shsk27ogxij7of5gz7oe7lm6silk27jg47q7c46fg66cuk27zhngz7oe3" +
      "n57hjck27hg9lm6sj6ij7ofblm6sj9k27ogpij6ngegz5yg8k27kg3ij63hhq860pdij5yhrij5zhqgz69fl997b6u" +
      "7q4n9k99686ug87acsfg5kfg7q7h3wfg6ddugz79edfg6idmgz6iedfg67e1995u8kgz6oe9gz7ddd7q7h3w7q5n5q" +
      "fg7hdp7q7h3wop7cl6gz7dddgz6if4gz7aecgz6ieeat7c8lfg6edl995u8bgz7edbfg5xeqlm5ul3fg5zemfg5uep" +
      "dw64csat6w8t7s7w34at688tg879cu99824afg6idmfg6ce94n0ue2fg5bfyfg5aemfg6idkfg5hfm6m7i2qdw7cac" +
      "fg80ak997v4n997v4ngz5uesgz5uesfg5kfgfg6kdgfg6kdg7q764ifg5cf79q5u967q7h3wdw7cacdw7cacfg80ak" +
      "rs84mors5hrygz73ds994x6w998k6w995a9t9953a7995e9l995i9d998g3i995q8x997760995q6n995td9997j6h" +
      "995a9trs5krsrs5pqdaa6691gz50grlm6hjrrs6lpoa55q9uop6dn17q7h3w7q528qgz66frq86ioegz7he67q4z8x" +
      "fg67e1fg6ddugz7efjfg67e1ij5zhqg86oe0ij5zhqk264iyfg6dduk27kg3fg5uepfg6edlfg67e1k27kg3k27kg3" +
      "fg6deck27kg3gz7edbij7of5k25fj66y7c3rkh59l4ij7of5fg6idmfg6dduk27hg97q7h78fg6ddugz5yg8k26shs" +
      "fg6dduij7of5fg6edlfg6edl7q7h78dq5ud6k27ogplm6silgz7edbfg6dduk264iyat629vfg6idmgz69flij7ofb" +
      "lm6sj6k27ogpij6ngekn6ijwk27kg3gz7edb995s8ulm6sj6k264iyk264iyg86oe1gz7edbgz5yg8dq5vdffg5uep" +
      "k27hg97q4j9tij7of5fg6ddufg67e1fg6idmgz7dddgz7edbk27hg97q7c7dg86oe07s7w34kh59l3lm6sil7q7c46" +
      "go5yfvij7of5at7c8wgz6if4gz69flgz69flf96adtk25fj6k26shs7q7h40at5ubffg67e1k27kg3k264iyk264iy" +
      "fg67e1dw64cs7q606hlm6sj6gz6if4fg6ddufg6edl7q4z8xlm6sj6k27kg3h05qgqgz7aec995t8rlm6sj6gz7edb" +
      "7q4677gz6igfij7ofngz6ih4n660lrij6ngeb47h9fk27zhngz7oe3rs6spcfg67e17q467c7q4n9lgz7oe3n66alc" +
      "f96ddtgz6if4gz7dddk27kgxij7of5fg67e1gz6oe9n66akkij6ngeij6ngelm6sj6b4757ygz6if4k26shsgz7edb" +
      "f95udyk27ogxat7c8lk27hg9gz6if4k27ogpgz7oe3k264iyk264k2k264iylm6sj6dw64csij7of57q596hfg7hdp" +
      "g86oe07q4j9tgz7ddd995u8bg86oe0gz6if4gz7edbf95zelgz6oe9gz6if4dw64csgz7ddd996a5v7q5c85fg5k00",
  },
  "Helvetica-Oblique": {
    box: [-225, 931],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k007q826y9va87ifg7lfifg7hf8op9nkmij7pfu669r4f998k9m995b9mata58mg87xeh7q744e99857c7q7z3j" +
      "7q4zd5fg85ebfgbb8dfg6agffg7nevfg79ebfg7gfdfg83ekfg9desfg7metfg7uen7q7z5y7q746tg886f7g87bfp" +
      "g86yf7fga1chs7bjkuij5yhsij7mhqk28kiqk27tizij7yisgz7yi2lm8nj4k27pk27q836ydw6veuij7okcfg7odb" +
      "n57lndk27ok3lm8hk1ij7yi3lm8hk1k280j1ij82hbgz9ogqk28ziqijadhfq8a9pcij63lfija7hrgz67jy7q65am" +
      "7q9g477q56amd16qdtfg4tfr66a54efg79dufg76emdw7mdbfg7wfsfg7wdq7q7y96fg6qfsfg7de4667f6p663wa8" +
      "dw7fet667f6pn57dlvfg7de4fg7vdyfg5yfufg7weh997pa9dw7bcy7q8e7efg86e2dw8vdgk291jbdw5vg7dw5zg9" +
      "dw6ff09a849t786u7y9a5k9ug88nd1997p6xfg87dlfg6xg94n0ui4fg7th6fg44jmfg7oe4fg78ga5b9x3k999e8z" +
      "fg9mbc999d5n998n5ndw7ydxdw7ydvfg6zfwfg9bdjfg70fv7q953kex92ek9q838y66654f995e90999090fg8wbc" +
      "rs8rm1rs80q5gz7xch99aa4n99cg6b999n839991a5999j9199a78l99ch3599a87n99bi58995m6e999xbc996r5q" +
      "99ah83rs6zs8rs5su9aa938yfg6pealm6rnjrs8asaa59h93op79nk7q875j666p8igz6dh6q87vohgz7fgf7q83a7" +
      "fg7wdzfg79edfg86g7fg7wdsija7hrg87xehija7hrij5yhsfg79emk28ziqdw5zg9dw7bcyfg7wdqk28ziqk28ziq" +
      "fg79duk28ziqfg86e2ij7yisk27hjb6y6n3pkh72lrij7yisdw7mdbfg79duk27ok3667fayfg79dugz9ogqk28kiq" +
      "fg79erij7yisdw7bdldw7bcy7q879td380ckk280j1lm8nj4fg86e2fg79duij5yif997pbzdw7mdbgz67jyij7yhe" +
      "lm8hk1k280j1ij82hbhv7wk4k28ziqfg86e299829mlm8hk1ij5yhsij5ying86yggfg86e2gz9ogqd86pe5dw5zg9" +
      "k27ok37q878sij7yisfg79dufg7wdqdw7mdhfg7deifg86e2k27ok37q83b2g86ng3787a72kh72lrlm8nj47q837y" +
      "go5zi8ij7yis997pb2fg7vdygz67jygz67jyf96agik27hjbk28kiq66697v8t8eb3fg7wdqk28ziqij5yilij5yhs" +
      "fg7wdqdw6ff0663va9lm8hk1fg7ve0fg79efdw7bds7q878xlm8hk1k28ziqh05qgqfg5yfu997caplm8hk1fg68g0" +
      "7q875zfg7vgiij7yisfg7wgtn696kbij82hb8b7fb1ij7okcfg7odbrsaqo6fg7wdq7q83787q83awfg7odqn68qk5" +
      "f96ahsfg7vdyfg7denk28ziuij7yisfg7wdsfg6qfsn69qi4ij82hbij82hblm8hk4b4a98bfg7vdyk28kiqfg86e2" +
      "cl7reyk27tiz996ebkk27ok3fg7vefk280j1fg7odbij5yj1ij5yhsij5yhslm8hk1dw6ff0ij7yis7q4naedw7fet" +
      "g87xeh7q83a1fg7deb7q7b8hg88ieifg7vdyfg86e2f96igdfg6qfsfg7tewdw6ff0fg7de499a65p7q878yfg5k00",
  },
  "Helvetica-BoldOblique": {
    box: [-228, 962],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k0099868fd6ax9cfg78g8fg7fffop9cl9k281hv7qa75f997oay994vayat9m9bg87ueo7q6c61997l8i7q7c51" +
      "7q4je1fg7yerfgad9wfg6aghfg7df3fg78eyfg7cfwfg7xeufg91fbfg7hf7fg7qex998477997487g87ufxg876fz" +
      "g86kfxgza5e2r3aqlck264iyk27oj4k28jiyk27ojhij7oixgz7oiglm8kjpk27jkd7q7c8ffg78g1k27zlfgz7oev" +
      "n57hnlk27hkilm8jjwij7oielm8jjwk27ojiij7thpgz9ggzk28sj4ijachhq8a9pdij5yllija8hqgz69js9965c9" +
      "7q90539952c9g897csfg4tfr7qa55gfg73eogz79g8fg7reggz7uhafg7iej997zamgz6mhggz7dfo7q7h867q4eb9" +
      "fg7hgp7q7h85op7cnhgz7dfogz7uflgz62hfgz7sg9at7cbtfg7beh998c8ygz8afkfg92eqlm8zl3fg5zhlfg6qgy" +
      "dw64fnat86bs7s6k91at52btg88rcu996y8ffg7regfg6yg94n0qidfg78i5fg46jzfg79exfg6bi56ma54cdwa0bw" +
      "fg9bc4999667998b67gz7zgxgz7zgwfg6wg3fg8ue4fg6ug67q8m4mfg8age9q7v9d7q6p5fdw6kbvdwa2bvfg8gc4" +
      "rs84njrs7oqqgz71e2999c6199c47r998u9t998pay998ya1999w9e99c346999d9l99b464994j75999de4996p67" +
      "999p9trs6wsfrs5pufaa919ggz6ig1lm6jnvrs8bs7a58za2op74o37q7h717q6oa7gz66ivq87uovgz7hgc7q7cby" +
      "fg7ifhfg73fbgz8aj2fg7if4ija8hqg87ueoija8hqk264j2fg73fwk28sj4fg6qgyfg7behfg7iejk28sj4k28sj4" +
      "fg73eok28sj4gz8afkij7oixk27ajv6y604skh74lnij7oixfg7revfg73eok27hki7q7hcrfg73eogz9ggzk28jiy" +
      "fg73foij7oixfg7bfbfg7beh7q7hbndq82d6k27ojilm8kjpgz8afkfg73eok264jeat7ccyfg7reggz69jsij7ohs" +
      "lm8jjwk27ojiij7thtkn7umtk28sj4gz8afk99839qlm8jjwk264iyk264jpg875g2gz8afkgz9ggzdq6rf2fg6qgy" +
      "k27hki7q7hafij7oixfg73ezfg7iekfg7rf8gz7dgdgz8afkk27hki7q7ccwg86og97s7085kh73lnlm8kjp7q7c99" +
      "go5yi8ij7oixat7cdbgz7uflgz69jsgz69jsf96agrk27ajvk28jiy7q6e98at8ce4fg7iejk28sj4k264kak264jc" +
      "fg7iejdw64g37q56ahlm8jjwgz7ufwfg73f0fg7bfo7q7haqlm8jjwk28sj4h05qgqgz62hf997haklm8jjwgz66ho" +
      "7q7h75gz7ujiij7oixgz7ujnn68bkkij7thpb47hdok27zlfgz7oevrsajpufg7iej7q7c8f7q7cc0gz7ofrn698k6" +
      "f96dhzgz7uflgz7dg5k28sl8ij7oixfg7ielgz6mhgn698iqij7thpij7thplm8jm9b4af84gz7uflk28jiygz8afk" +
      "f98og1k27ojhat6acvk27hkigz7ufok27ojigz7oevk264k1k264iyk264iylm8jjwdw64fnij7oix7q4fbcfg7hgp" +
      "g87ueo7q7cbogz7dg09976a4g88heogz7uflgz8afkf96ggmgz6mhggz7ugcdw64fqgz7dfo999o6o7q7ha0fg5k00",
  },
  "Times-Roman": {
    box: [-218, 898],
    descender: -217,
    capHeight: 662,
    cells:
      "6y5k00999630bc7p72dw5pdndw6sbhn579jrlm6qjo997r3v996w74996d74dw7ha3fo6ee06y743v996n6u6y7i33" +
      "7q5b88dw68ckdw8n7vdw6ecddw6rasdw5wcsdw6gbadw6ic2dw64bxdw74atdw6ebx7q7t337q7s3vfo6ce4fo6ee0" +
      "fo6ce4cc7g9mpl8sj9k25zj7ij61g0ij6cgtk260ilgz5wg9fg5weuk26gitk263iz996289at5ua0k26ij5gz5wga" +
      "op5wnnk25wjbk26ii6fg60emk26iijij61hufg6qchgz61g0k25yj7k260ixq85pprk25ujak266ixgz5tgc99805v" +
      "7q5b88996i5vd168bqdw5kdw998r3vcc6lb9dw5ncxcc69ardw6bcwcc69b39964a3dw6ccadw5tda7q606l7q3m7c" +
      "dw5rdu7q636mlm60l3dw60d1dw6dc9dw5pcxdw68cw995p96at6z897q5x7edw5td2dw63cqk265ipdw61cudw5yct" +
      "cc6bavdc8c6y5k7f1udc966yf16ocu998930dw71azdw5wda4n0wdvdw43fpdw5rdfdw7i9wdw4yf4506w2dcc6rab" +
      "dw6qbi997b66996w66fg6fdmfg6gdldw5kdwdw77andw76ao6y7i33cl4yd49q6o7i997r3vcc6tabcc6eabdw6sbi" +
      "rs8nllrs5rrfcc6e9m996367998568995v8n995l96995v8n996a7t998u2q996289997f5j99705t995hak997a51" +
      "995v8nrs5krsop5knz7o5o7egz5wgak26ii6op6enr8m5q8aij6mgi7q606l7q636odw6dc9k26eicdw5wco996289" +
      "cc69b3cc6lb9dw5tdocc69b3k266ixfo6ee0k266ixk25zj7cc6lb9k25yj7dw5yctat6z89cc69b3k25yj7k25yj7" +
      "cc6lc0k25yj7dw5tdagz5wg9k260il6y773hl46mj0gz5wg9cc69arcc6lb9k25wjb7q637jcc6lb9gz61g0ij6cgt" +
      "cc6lb9gz5wg9at6n8nat6z897q607md35xceij61huk26gitdw5td2cc6lb9k25zj7995p96cc69argz5tgcfg60em" +
      "k26ii6ij61hufg6qchgc6bfmk25yj7dw5td28c5z7ok26ii6k25zj7k25zj7fo6mdldw5td2gz61g0d861cadw5yct" +
      "k25wjb7q548ngz5wg9cc6lb9cc69b3cc69asdw60d1dw5td2k25wjb99628bfo6ee05k7f1ul46mj0k26git996289" +
      "go5zfugz5wg9995p96dw6dc9gz5tgcgz5tgcf96adtk260ilij6cgt7q636m925x8hcc69b3k25yj7k25zj7k25zj7" +
      "cc69b3cc6bav7q606xk26ii6dw6dc9cc6lb9at6z897q5b89k26ii6k25yj7h05qgqdw5pcx8c5l87k26ii6dw6kd8" +
      "7q5c79dw6dcugz5wg9dw6bd5ku5zjjfg6qch9k6394k26ij5gz5wgar86eprcc69b3996289995v8ngz5wgaku6fjv" +
      "f96adtdw6dc9dw60d1k25yj7gz5wg9cc69b3dw6ccaku6lixfg6qchfg6qchk26ii6b4757ydw6dc9ij6cgtdw5td2" +
      "cl5mcik260il995p96k25wjbdw6dc9ij61hugz5wgak25zj7k25zk3k25zj7k26ii6cc6bavgz5wg9996289dw5rdu" +
      "fo6ee0995v8ndw60d17q5x7efo6ee0dw6dc9dw5td2f95weldw6ccadw6dcacc6bavdw60d18c755b7q5q7ddw5k00",
  },
  "Times-Bold": {
    box: [-218, 935],
    descender: -217,
    capHeight: 676,
    cells:
      "6y5k00997t4qff7vatdw5ododw6dcbrs90kxn57ak5997r54996u78996b78dw74avfu6he06y6n54996s6r6y6p4p" +
      "7q4w92dw68ckdw7dahdw61ctdw60ckdw63codw66cgdw6ccfdw61csdw6cccdw6acf997u4p997u54fu6fe4fu6he0" +
      "fu6fe4dw75aspu8kjuk25tiwij60grk26xhqk25yisij60hdgz60frlm6ljylm65kiat649qdw5nd8lm6ekjij63h7" +
      "q85yp7k260j1lm6jjogz60g8lm6jjok26aj5fg6jdaij6fgtk260j1k260j1rs63qqk260izk25zj0ij6cgu997f6i" +
      "7q4v94996g6ig57lc4dw5kdw997i54dw69cvfg61e0cc69b9fg69e5cc69b5995yafdw6ccnfg60ee7q606n993z8w" +
      "fg66eh7q606nn560m6fg65eedw69cjfg63e1fg6idycc6db9at699c99648ofg60ehdw65cwk267j0dw5wd4dw60cw" +
      "cc65b3ay668u647e2gay728ueg6dcu997u4qdw71b9dw65co4n0wdtdw3sgzdw5kdudw75aqdw4ufc7q7n3ldw6gcm" +
      "dw67ci996z72996c72fg5yeifg5yeidw5kdwdw6vbadw6tbf6y6p4pf05kef9q6j7s997r54dw5ycmdw5ycmdw6bci" +
      "rs7un7rs5rrgdw73as995s6m997y6m995i9d9954a5995l96995z8f998f4b995i9d99785x997g6a9957c699826d" +
      "995i9drs5krsrs5oqb8c5j8eij63h7lm6jjors66qn966286k26hic7q606n7q4y91dw69cjk266iqfg63duat649q" +
      "cc69b5dw69cvfg60f1cc69b5k25zj0fu6he0k25zj0k25tiwdw69cvk260j1dw60cwat699ccc69b5k260j1k260j1" +
      "dw69dbk260j1fg60ejij60hdk25qj06y6v4ckr6ajbij60hdcc69b9dw69cvk260j17q607tdw69cvij6fgtk26xhq" +
      "dw69cvij60hdat699eat699c7q607ldq5ud6k26aj5lm6ljyfg60ehdw69cvk25tiwcc6db9cc69b9ij6cgugz60g8" +
      "lm6jjok26aj5fg6jdaio69i8k260j1fg60eh8c5n86lm6jjok25tiwk25tiwfu6wd6fg60ehij6fgtdq5vdfdw60cw" +
      "k260j17q4j9dij60hddw69cvcc69b5cc69b9fg65eefg60ehk260j1at649qfu6he0647e2gkr6ajblm6ljyat649q" +
      "go5yfvij60hdcc6db9dw69cjij6cguij6cguf96adtk25qj0k26xhq7q606nbk64b9cc69b5k260j1k25tiwk25tiw" +
      "cc69b5cc65b37q6076lm6jjodw69cjdw69cvat699c7q4j9dlm6jjok260j1h05qgqfg63e18c5k8clm6jjofg6hdz" +
      "7q4t7udw69e0ij60hgfg69e5ku67jqfg6jdaay60b0lm6ekjij63h7rs68qhcc69b5at649qat649qij63hlku5dlq" +
      "f96ddtdw69cjfg65eek260j1ij60hdcc69b5dw6ccnku6cjvfg6jdafg6jdalm6jjob4757ydw69cjk26xhqfg60eh" +
      "f95udyk25yiscc6db9k260j1dw69cjk26aj5ij63h7k25tiwk25tj6k25tiwlm6jjocc65b3ij60hdat649qfg66eh" +
      "fu6he0at649qfg65ee99648ofu6he0dw69cjfg60ehf95zeldw6ccndw69cjcc65b3fg65ee8c6c6t7q5c7sdw5k00",
  },
  "Times-Italic": {
    box: [-217, 883],
    descender: -217,
    capHeight: 653,
    cells:
      "6y5k00996n7bbo9k80dw5meydw6fcyn57rjrlm7ohz999r3v996q7l99607ldw94a4ir7ye06y5g3v996x6h6y6b33" +
      "7q3rcjdw6gcxdw6xa0dw5wc8dw5zcidw5ldadw5zd8dw6edndw7ncudw6ecvdw67d1996y5v996b6iir7we4ir7ye0" +
      "ir7we4dw989gpk8uj4gz45h3gz5cgkij7ehbk25cjogz5jhngz5shpk270imk25clj995cawcc5edtij5rjvfg5cfr" +
      "n552orij50krk278hrgz5kgtk277hsgz57gpdw61dnfg77fyk28eifgz7oh0n57jn7gz4rj0fg7qfffg5eh0at65aa" +
      "7q4fa0at5waabq5kbqdw5kdw99ab3vdw61crdw67cicc6eazdw5ze8cc6fal7q1hfvdw5scwdw63cr7q6x5z7q24b4" +
      "cc5ycf7q6p6mk25wj8dw5ycsdw6bc9dw3hf4dw69cqat6ta7at609q7q6l77dw6qc1cc65b9ij60hkcc4td6cc4wci" +
      "at5iamb46z9w7n8h1ub45d9wf16ocuat777bdw7pazdw5ue34n0ve2dw6bg0dw69dedw71bcdw4yf45y9831fga69o" +
      "dw71aw996z6e99706edw1nhadw1nibdw5ee7dw8dardw66d16y7i33ej73fl9q6o7i996s3vfg759ofg9r9odw73aw" +
      "op75jlrs69rddw6c9g998x5a99ak67998386998c93998b8o998t8d99bb2q998j8a999v5k994q5w9985ax996453" +
      "998x8hop5ep0op4tq27o6q8mfg5cfrk278hrq86xpf8m7f87ij67h57q6x567q6p7jdw6cc9ij64hedw0wid995ccb" +
      "cc6fbwdw61dhdw6qeycc6fcjfg7qffir7ye0fg7qffgz45h3dw61d2k28eifcc4wdfat609qcc6fbek28eifk28eif" +
      "dw61crk28eifdw6qc3gz5jhnk25cjo6y5s3hl46piugz5jhncc6eckdw61crij50kr7q6p9udw61crfg77fyij7ehc" +
      "dw61dqgz5jhnat60c6at609q7q6x8id35xcegz57gpk270imdw6qc1dw61crgz45h3at6tatcc6eazfg5eh0gz5kft" +
      "k278hrgz57gpdw61dnf45zhvk28eifdw6qc18c6r88k278hrgz45h3gz45h3ir85dldw6qc3fg77fyd861cacc4wcx" +
      "ij50kr7q6h86gz5jhndw61d4cc6fbocc6ebxdw5ycvdw6qcbij50kr995cc9ir7ye07n8h1ul46piuk270im995caw" +
      "go5zfugz5jhnat6taqdw6bd0fg5eh0fg5eh0f96adtk25cjoij7ehb7q66758c6laacc6falk28eifgz45h3gz45h3" +
      "cc6falat5ic17q6x5zk278hrdw6bcsdw61daat60bj7q6x8fk278hrk28eifh05qgqdw3hf48c6h83k278hrdw4qen" +
      "7q6x6jdw6bfngz5jhndw5zfhku67jtdw61dn8c6pa6ij5rjvfg5cfrr86eprcc6fal995caw995cchgz5cgiku6ijv" +
      "f96adtdw6bc9dw5ycuk28eifgz5jhncc6fbudw5sdbku6hjjdw61dzdw61dnk278hrb48d7ydw6bc9ij7ehbdw6qc1" +
      "cl5mcik25cjoat5hbjij50krdw6bd1gz57gpfg5cfrgz45h5gz45h5gz45h3k278hrat5iamgz5jhn995cawcc5ycf" +
      "ir7ye0995cc1dw5yds7q5m86ir7ye0dw6bcudw6qc5f95weldw5scwdw6bcnat5ic4dw5ycs8c6r6p7q6u7ddw5k00",
  },
  "Times-BoldItalic": {
    box: [-218, 921],
    descender: -217,
    capHeight: 669,
    cells:
      "6y5k00at7f8fff9cb4dw4nfqdw50edn56nkylm5pja998a5o996c8s994c8rdw7davfu6he06y3w5o995m7h6y5b44" +
      "7q3sbadw61csdw5pbidw4td5dw55cxdw55eedw59dudw67didw70d5dw5nd5dw58dj99676p994v81fu6fe4fu6he0" +
      "fu6fe4dw7ravn47bjnij3picij4wi0ij6ghxk24akbij4tiwij57ipk265j1lm4wmvat4oc6dw4afuij4zk3gz4yh0" +
      "op4rqak24tljk26biggz4thsk26bigij4ri4fg5mekgz6ygok27fitij7di2op7dobij4wjygz7lgagz59gp994jb3" +
      "7q5j7s9940b3fu7fc4dw5kdw99945odw4zd8dw56cqcc5fb1dw4zeycc5pax990vh3dw44eqfg57e77q5m797q0bd0" +
      "dw4xe27q5m80lm56kgfg5edvdw5hccdw28fqdw5ld2at4zbeat519s7q5984fg5zd9cc60apij60gmdw4aebcc2ydi" +
      "at4dbf9o5pbz647e2g9o1zbzfu72cuat638fdw6qb1dw4of24n0vdpdw6hgjdw35hcdw6kbrdw4ufc7q943wdw71cs" +
      "dw5wco996g7j995u7jfg0cjifg0ekjdw4geddw83b7dw5udf6y6z44dw3zh79q5k9q995f5odw3zcsdw71csdw5wco" +
      "rs6omkrs5rrhdw6eav997x5w999f6o996o93996w9z996z9i997j8s99a33r99739n99935x993c6k997hbx995z6d" +
      "997r98rs4gs9q83sra7e608qgz4yh0k26bigq867pn8c7483k25fiu7q5m6k7q5d8qdw5hcck25qikdw00ipat4ode" +
      "cc5pbydw4zdofg5zgjcc5pcugz7lgafu6he0gz7lgaij3picdw4zdgk27fitcc2yepat519scc5pbmk27fitk27fit" +
      "dw4zd8k27fitfg5zd9ij4tiwk24pkb6y4k4nkr6ej4ij4tiwcc5fd4dw4zd8k24tlj7q5maudw4zd8gz6ygoij6ghx" +
      "dw4ze8ij4tiwat51cbat519s7q5m9qdq5ud6ij4ri4k265j1fg5zd9dw4zd8ij3picat4zcdcc5fb1gz59gpgz4tgo" +
      "k26bigij4ri4fg5mepgw4zjck27fitfg5zd98c618gk26bigij3picij3picfu6wd6fg5zd9gz6ygodq5vdfcc2yex" +
      "k24tlj7q5h93ij4tiwdw4zdtcc5pcbcc5fc8fg5edvfg5zd9k24tljat4ocwfu6he0647e2gkr6ej4k265j1at4oc6" +
      "go5yfvij4tiwat4zbwdw5hcxgz59gpgz59gpf96adtk24pkbij6ghx7q4e98a659cdcc5paxk27fitij3picij3pic" +
      "cc5paxat4dci7q507vk26bigdw5hcydw4zdkat51bu7q5ma2k26bigk27fith05qgqdw28fq8c5m8nk26bigg03wg0" +
      "7q5m75dw5hg9ij4tiwdw4zfxku5rjzfg5mekam5mceij4zk3gz4yh0rs6gq0cc5paxat4oc6at4odpgz4yj9ku5bkc" +
      "f96ddtdw5hcmfg5ee6k27fitij4tiwcc5pc2dw44eqku5rjufg5mfbfg5mekk26bjcb47v7ydw5hccij6ghxfg5zd9" +
      "f95udyk24akbat3pcok24tljdw5hdqij4ri4gz4yh0ij3picij3pinij3pick26bigat4dbfij4tiwat4oc6dw4xe2" +
      "gu6ze0at4odefg5eep7q3u9jgu6ze0dw5hd6fg5zdgf95zeldw44eqdw5hcpat4dczfg5edv8c6e7j7q5m84dw5k00",
  },
  Courier: {
    box: [-250, 805],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k00goc43kgoar6ago85bigo8havgo7tc5go7bd7gobh4jgod14rgoa04rgo8sa8go7sc8goal4jgo8faygobx3y" +
      "go919qgo8iasgo88bdgo7ib5go7navgo7qbqgo84b9go8naqgo7ub5go8eb0go88axgobx3ygoal5ago6pdago7sc8" +
      "go7edago95a3go7pcogo5ngigo6recgo6pdvgo6rergo71dtgo71dogo6ff4go6gewgo88bcgo6iesgo6mf4go6ve3" +
      "go5ogggo5rgago6reago7rdbgo6reago6mfago7kcpgo6melgo61fqgo5ggwgo5hgugo67fego68fcgo7ybwgod14t" +
      "go8ua4go9y4tgo86bggo5kgogobs4jgo71e2go5yflgo7ecvgo6tf6go7edego8qblgo6tehgo62fogo87bego7u94" +
      "go6rexgo87bego5fgygo6af9go7ad8go5tf6go6tf6go78dvgo7sc1go7zcbgo65f1go5ug4go5ggwgo64fkgo5rg9" +
      "go8bb7goam73god71fgoa373go7bd9goc43kgo88b8go7wc5go84blgo6af8go5oevgo8pafgo7lcmgocr2ago9j94" +
      "go6lemgo9p8ego9p8ego5ngigo5ngigo7ncigo9h8ugo9h8ugobq4cgo6yctgoac74gobh4jgo9j8qgo9j8qgo6lem" +
      "go6lemgo5nglgo8ka3go9r6bgoca6bgo909sgo8hb2go8wa0go9t86goch2vgo9o8hgobm4kgobs3ugo99bbgobf5g" +
      "go909sgo5kgogo5nf7go9w7ygo6ve3go6reago5rfkgo9x7ygo63fbgo87bego87bego7ad8go63f0go6wf0go88bc" +
      "go7edego71e2go65fjgo7edego68fcgo7zbugo68fcgo5ngigo71e2go61fqgo5rg9go7sc1go7edego61fqgo61fq" +
      "go71eugo61fqgo65ftgo71dtgo6ef4gob23tgo5kgogo71dtgo7ecvgo71e2go5rgago87bego71e2go6melgo6pdv" +
      "go71e2go71dtgo7sc1go7sc1go87bego62btgo6mfago6ff4go65f1go71e2go5ngigo78dvgo7ecvgo7ybwgo7rcr" +
      "go6reago6mfago7kcpgo6timgo61fqgo65f1go9v6zgo6reago5ngigo5ngigo7zbwgo65f1go6melgo61cago5rg9" +
      "go5rgago86bfgo71dtgo71e2go7edego7ecvgo6af9go65f1go5rgago88bcgo7zbugod71fgo5kgogo6ff4go88bc" +
      "go5zfugo71dtgo78dvgo7ad8go7ybwgo7ybwgo8ab8go6ef4go6pdvgo87bego7zcbgo7edego61fqgo5ngigo5ngi" +
      "go7edego8bb7go87bego6reago7ad8go71e2go7sc1go87bego6reago61fqgo5qgggo5eflgoah6vgo6reago65f1" +
      "go87bego7aeego71e4go6tf6go5sg9go7kcpgo87c6go6mf4go6ve3go4xhygo7edego88bcgo88bcgo6ve3go5kgz" +
      "go8ab8go7ad8go6af9go61fxgo71dtgo7edego6tehgo5kgogo7kcpgo7kcpgo6rexgo8z9ugo7ad8go6pdvgo65f1" +
      "go5ngigo6rergo78dvgo5rgago7ad8go6mfago6ve3go5ngigo5ngtgo5ngigo6reago8bb7go71dtgo88bcgo6rex" +
      "go7sc8go88bcgo6af9go7zcbgo7zbugo7ad8go65f1go5zelgo6tehgo7ad8go8bb7go6af9goac74go87bego5k00",
  },
  "Courier-Bold": {
    box: [-250, 801],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k00gob65ggo9b96go74dkgo7uc5go5pgego6ke6goab70gobn6qgo9f6qgo83bmgo7jcqgo8z7igo8cb4goaw60" +
      "go8ab8go7zbugo7tcqgo79c6go7bc6go71cmgo7icjgo82bzgo73c7go7vc2go7rbzgoav60go8z7xgo7ecpgo7jcq" +
      "go7pcpgo8ab7go60fsgo5bh6go6ef3go66eygo6efogo69evgo6nergo66fwgo64fkgo7pcego6lfogo65g2go6nez" +
      "go5igsgo5sgqgo66fggo6we7go6gf6go68fzgo6ve2go65figo5ogggo57hego52hogo5wg0go5wg1go7ad9gocd6e" +
      "go8bb8go916ego8kaogo5kgogoai6ygo6jevgo5kg8go6oe1go64fvgo6oejgo7vcwgo6efago5pgbgo7pcego7bah" +
      "go64fpgo7pcego4yi0go62fygo6ef0go5jfvgo64fvgo6vetgo7gczgo6vdhgo5jfugo5jgqgo52hogo5qgcgo5ggt" +
      "go7tc7goa08ggocn2igo9c8ggo7jcrgob65ggo7eckgo7kdigo69fbgo5ug4go4qgqgo7vc2go72dogobv42go7jcw" +
      "go5sf5go9h8ugo9h8ugo5wg5go5wg5go7dd2go8iasgo8iasgob05sgo5qfugo9g8wgoaf70go7dcwgo79cwgo6vf5" +
      "go6af8go2fmygo8bb7go987bgob97bgo8faygo81brgo80bsgo7vc2goby3wgo949kgob25ogob952go7geggoa96f" +
      "go8faygo5ah8go4rhjgo9n8igo6nezgo66fggo4vh8go9n8igo5ggtgo7pcego7pcego6ef0go52hhgo66fygo7pce" +
      "go6oejgo6jevgo5jhhgo6oejgo5wg1go7jcqgo5wg1go5bh6go6jevgo5ogggo5ggtgo7gczgo6oejgo5ogggo5ogg" +
      "go6jfbgo5ogggo5jgago69evgo6efogob95cgo5kgogo69evgo6oe1go6jevgo5sgqgo7pcego6jevgo65figo66ey" +
      "go6jevgo69evgo7gczgo7gczgo7pcego7ed0go68fzgo66fwgo5jfugo6jevgo5bh6go6vetgo6oe1go7ad9go6we5" +
      "go66fggo68fzgo6ve2go64jngo5ogggo5jfugo9e87go66fggo5bh6go5bh6go7tc7go5jfugo65figo7bd6go5ggt" +
      "go5sgqgo7lcigo69evgo6jevgo6oejgo6oe1go62fygo5jfugo5sgqgo7pcego7jcqgocn2igo5kgogo66fwgo7pce" +
      "go5zfvgo69evgo6vetgo6ef0go7ad9go7ad9go6adtgo6efogo66eygo7pcego6vdhgo6oejgo5ogggo5bh6go5bh6" +
      "go6oejgo7tc7go7pcego66fggo6ef0go6jevgo7gczgo7pcego66fggo5ogggo5qgcgo56g8go9j85go66fggo5jfu" +
      "go7pcego6ehqgo69fbgo64fvgo49jbgo6ve2go7peggo65g2go6nezgo5bl2go6oejgo7pcego7pcego6ngmgo49jb" +
      "go6adtgo6ef0go62fygo5ohmgo69evgo6oejgo6efago40jsgo6ve2go6ve2go66gugo7yasgo6ef0go66eygo5jfu" +
      "go51dogo6efogo6vetgo5sgqgo6ef0go68fzgo6nezgo5bh6go5bhmgo5bh6go66fggo7tc7go69evgo7pcego64fp" +
      "go7jcqgo7pcego62fygo6vdhgo7jcqgo6ef0go5jfugo5welgo6efago76dhgo7tc7go62fygo9t86go7pcego5k00",
  },
  "Courier-Oblique": {
    box: [-250, 805],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k00gocb65god577go99cvgo8kdkgo9acxgo7zdpgodf5wgoe977go9d77gobga8go95cjgo9x5xgo9sbagoc640" +
      "go8odogo9ubpgo8ablgo7idugo7ucogo8kc1go8bdmgo9vd6goambygo98cogo85ddgoc65ngo9x7wgo88eago8ldn" +
      "go7xeagobqa1go93cngo5ngsgo6rfxgo85fmgo6rgqgo71gvgo71gvgo7vfmgo6gi7go88engo70hlgo6mhlgo6vfk" +
      "go5ojrgo5rjlgo86ergo7rfpgo87eqgo6mfkgo7ofygo8kfhgo91g1go8hh6go8ih4go67i4go99fmgo7yekgoce94" +
      "goch63go9b94goafbggo4tgzgof336go7odpgo6dgkgo8idygo7xffgo8idogo8qf8go79gkgo6hfjgo87bogo70du" +
      "go76fzgo87bogo5fh8go6afjgo8edigo4whhgo7xglgo78g0go7qe2goa7aygo8dd3go82gfgo7oh7go64hngo5gj3" +
      "go8bdqgoc19cgobq7bgo9g9dgo8sdggobt64go9rc5go90dtgo7wfmgo8wfxgo4ujdgo8gdigo86eugof537gocu7r" +
      "go84fkgob89cgoaa9cgo5nh4go5nh4go90cugobl95goa3angod74fgo8ceqgobs79goap5wgo8ra3gobha3go76fk" +
      "go6uepgo77fsgo8ha1godq5agof87cgobx9sgobgblgoc0a8godb89gofx2xgod48jgoes4ogob143goc7ccgoat58" +
      "gocu9sgo6xh0go5ni4gobd8fgo6vfkgo86ergo77h1gobe91go6pg9go87bogo87dogo8edigo72flgo6wftgo88en" +
      "go8ie2go7odwgo8dhago8ie4go99fmgo9cc5go99fmgo5ngsgo7oewgo91g1go5gj3go7qe2go8idogo91g1go91g1" +
      "go7odpgo91g1go8dd3go71gvgo6rgqgo9l4ygo71h2go71gvgo8ie4go7odpgo5rjlgo87f5go7odpgo8kfhgo85fm" +
      "go7ofdgo71gvgo7qewgo7qe2go87edgo86btgo6mgsgo7vfmgo8dd3go7oe1go5ngsgo78g0go8ie4go7yekgo7ren" +
      "go86eugo6mhkgo7ofygo7xl8go91g1go8dd3gobh80go86ergo5ngsgo5ngsgo8fe0go8ddxgo8kfhgo6tdxgo5gj3" +
      "go5rjlgo87cogo71gvgo7odvgo8idogo8ie2go6ag0go8ddvgo5rjlgo88f4go88dugoc66fgo71h2go7vfmgo88en" +
      "go5zi7go71gvgo78g0go8edugo7yg8go7yfggo8adsgo6rgqgo85fpgo87bogoa7bogo8idogo90g2go5ni9go5ngs" +
      "go8idogo8be9go87bogo86f6go8ee6go7oekgo7qeugo87cigo86ergo91g1go5qgggo4whhgoby8hgo86ergo7kdw" +
      "go87bogo8eh9go71gvgo7xh7go7lgago7ofygo87fwgo6mhlgo6vfkgo7nijgo8idogo88engo88esgo6vg9go7dgs" +
      "go8af7go8edigo6agrgo91hogo71h5go8idqgo79gkgo7dgxgo7ogkgo7ofygo86i9gobia2go8edigo85g3go8dd3" +
      "go7xiwgo6rgqgo78g0go5rjlgo8eengo6mfkgo6vfkgo5ni4go5ngsgo5ngsgo86flgo8bdqgo71gvgo88engo76fz" +
      "go95cjgo88engo6agcgoa5b0go9vc4go8edigo8dd6go6rg2go79gkgo8eexgo8belgo6afjgobz78go87cggo5k00",
  },
  "Courier-BoldOblique": {
    box: [-250, 801],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k00gobj7sgobfaego80fdgo7zf3go8dekgo79eugobx8qgocx93go8t93goajbngo8qdego8b97go9jbsgoba65" +
      "go82ewgo9bcqgo85d1go79etgo7jdwgo7tdago7pf4go9bedgo9nd7go8rdlgo7nedgob97ngo8bamgo8wdpgo88ee" +
      "go89dogoanbdgo7dg1go5bhtgo6egogo7mgpgo6ehmgo69hxgo6nhxgo7mgpgo64iwgo7pfqgo76ifgo65ingo6ngl" +
      "go5ik4go5sk2go7mfvgo6wgjgo7vfdgo68ghgo72h7go7yghgo8dh3go7wi1go7ribgo5wiugo8lgogo7afzgobran" +
      "gobq7mgo8fangoabapgo4th0godt5ago79esgo5xhbgo7tfago78g9go7tekgo7vgigo6ohmgo62glgo7pd1go6kf4" +
      "go6hgygo7pd1go4yingo62glgo7jfbgo4oi6go78hdgo6vgwgo7ef2go8uchgo7ieigo7ihdgo71ibgo5qihgo4zjw" +
      "go7tetgob7awgob58ggo8qawgo8wd2gob07tgo8xdggo8if4go66j2go8ah0go3zl3go7mf6go7pfrgodz5agoaub8" +
      "go7ag1goaz9qgoa59pgo5whkgo5whkgo8kdqgoafbfgo8xcygocg5xgo79hrgob093go9k8qgo6iemgo8vemgo7jg0" +
      "go6jfcgo4blwgo8cbdgod46fgoe889gobgazgob3ccgoazcagoblc3gof841goce9pgoef5tgoa85kgoabfigo9j68" +
      "goc6azgo6hhwgo4rkhgoas9ego6nglgo6whdgo6airgoas9vgo65hjgo7pd1go7pe6go72g8go62hwgo66gvgo7pfq" +
      "go7teogo79glgo7ijfgo7tfcgo8lgogo8qdego8lgogo5bhtgo79f8go8dh3go4zjwgo7ef2go7temgo8dh3go8dh3" +
      "go79esgo8dh3go7ieigo69hxgo6ehmgo9r6igo71h2go69hxgo7tfcgo79esgo5sk2go7pfmgo79esgo7yghgo7mgp" +
      "go79g6go69hxgo7efrgo7ef2go7pesgo9ld1go68hngo7mgpgo7iengo79f6go5bhugo6vgwgo7tfago7afzgo6wfw" +
      "go7mgdgo68htgo72h7go78m9go8dh3go7ieigoax99go7mfvgo5bhtgo5bj9go8gdygo7iepgo7yghgo83ewgo4zjw" +
      "go5sk2go7pdwgo69hxgo79eugo7tekgo7tfsgo62h9go7ifrgo5sk2go7pfqgo7oeygobl7kgo71h2go7mgygo7pfq" +
      "go5zi9go69hxgo6vgwgo7jfqgo7agrgo7aglgo6agpgo6ehmgo7mgpgo7pd1go8ue5go7tekgo8dh3go5biggo5bht" +
      "go7tekgo7tetgo7pd1go7mfvgo7jg2go79g0go7ef3go7pdggo7mfvgo8dh3go5qgcgo4oi6goav9rgo7mfvgo6xf3" +
      "go7pd1go7jkigo69hxgo78i4go5sj7go72h7go7pi6go65ingo6nglgo7ylrgo7tekgo7pfqgo7pgago6njygo66ja" +
      "go6ahxgo7jfbgo62hdgo8djkgo69hxgo7tfggo6ohmgo5xjago72hngo72h7go7mk1goadb1go7jfbgo7mh3go7iei" +
      "go7ffsgo6ehmgo6vgwgo5sk2go7jfwgo68ghgo6nglgo5biugo5bhtgo5bhtgo7mgjgo7tetgo69hxgo7pfqgo6hgy" +
      "go8qdego7pfqgo62h3go8uchgo9bdego7jfbgo7ielgo6egkgo6ohmgo85fsgo7tfmgo62glgobg8ego7pdugo5k00",
  },
};

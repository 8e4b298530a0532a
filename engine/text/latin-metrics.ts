/**
 * Widths and ink of standard fonts (ISO 32000-2, 9.6.2.2), facts from Adobe's Core 14 AFM files.
 * Written by tools/make-standard-metrics.ts; not edited by hand.
 */
import type { FontMetrics, LatinName } from "./font-metrics.ts";

/** The characters of all Latin fonts, in the order of their cells. */
export const LATIN_CHARACTERS =
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
      "7q5k5k7q82ar9v7idhfg6ck9fg6gk0op6nt6ij6snh66719x997gdv996icxat6nf9g86nkp7q7zav996sdl7q7zav" +
      "7q53drfg6ljzfg8dfjfg6ajnfg6ik2fg69k3fg6gjufg6mjyfg6lk3fg6mjxfg6qju7q7zav7q7zavg86wkgg86nkp" +
      "g86wkgfg74j8s79ntoij5ynqij7mmzk26sohk27toaij7ymogz7ylrlm6wp4k27pni7q83asdw61hgij7onzfg7okh" +
      "n57lqpk27onilm6nq3ij7ymulm6nq3k280okij6xmsgz5ym5k27rngij64njq860vcij63nkij5ynpgz67lw7q7bci" +
      "7q53dr7q6cbjd156izfg5kl0667da9fg6kkafg76jxdw6eitfg6jjffg6ojw7q5ycufg6ojffg7dj7667f9v66549v" +
      "dw7fjh667f9vn57dqxfg7dj7fg6jk1fg76jxfg6jja997pesdw6gig7q5ycpfg7gj5dw5sj8k25yp9dw5vj6dw5vj5" +
      "dw6fil9a6qdo7886a79a6qdog879k3998ubjfg6zjtfg6hkj4n0yetfg5nkxfg59jhfg6rjsfg6ck85b7798996me3" +
      "fg89ib9980cd9980cddw5yhmdw5yhkfg5kl0fg6rjufg6rju7q7pb6ex62jd9q62et66719x996adr996adrfg89ib" +
      "rs8ru5rs5rx6gz83k7995ybf998yef9965e8995gex995uej995xeh998xbg996odp997ncr996tcr996fgx997ldj" +
      "9965e8rs5kxcrs5svzaa68f6fg50khlm6nq4rs6kwda569f1op6kt37q87an6650cagz6ckhq86jumgz7flf7q5xcy" +
      "fg6ojwfg6kkafg7gk1fg6ojwij5ynpg86nkpij5ynpij5ynqfg6kkak27rngdw5vj5dw6gigfg6ojwk27rngk27rng" +
      "fg6kkrk27rngfg7gjzij7ymok25koa6y7zalkh56qgij7ymodw6eitfg6kkak27oni667fcwfg6kkagz5ym5k26soh" +
      "fg6kkaij7ymodw6gigdw6gig7q87dod35uiek280oklm6wp4fg7gj5fg6kkaij5ynq9979fcdw6eitgz67lwij7ymu" +
      "lm6nq3k280okij6xmshv6jnrk27rngfg7gj5995pellm6nq3ij5ynqij5ynqg86nkpfg7gj5gz5ym5d85xifdw5vj5" +
      "k27oni7q5edhij7ymofg6kkafg6ojwdw6eitfg7dj7fg7gj5k27oni7q83dog86nkp7886a7kh56qglm6wp47q83as" +
      "go5zluij7ymo997pesfg6jk1gz67lwgz67lwf96ak3k25koak26soh667fa78t5yepfg6ojwk27rngij5ynqij5ynq" +
      "fg6ojwdw6fil664panlm6nq3fg6jk1fg6kkadw6gig7q5xcylm6nq3k27rngh05qmgfg76jx995oejlm6nq3fg7gj5" +
      "7q57aofg6jk1ij7yn5fg6jkun66ts2ij6xms8b7fe7ij7onzfg7okhrs6uunfg6ojw7q57as7q53dsfg7okhn66rr1" +
      "f96ak3fg6jk1fg7dj7k27rngij7ymofg6ojwfg6ojfn67lqkij6xmsij6xmslm6nq3b472f6fg6jk1k26sohfg7gj5" +
      "cl5giak27toa997pesk27onifg6jk1k280okfg7okhij5ynqij5ynqij5ynqlm6nq3dw6filij7ymo7q5hbfdw7fjh" +
      "g86nkp7q5edhfg7dj77q5ycpg86nkpfg6jk1fg7gj5f95wkhfg6ojffg6jk2dw6filfg7dj7996rbq7q5pd4fg5k5k",
  },
  "Helvetica-Bold": {
    box: [-228, 962],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k5k9982ccd68ag0fg62kifg6ek3op6cthk272p17q7hbd996jea9963duat6bfmg86oko7q7cbi996be27q7cbi" +
      "7q4ne7fg6gk4fg7hg2fg6ajrfg6bjwfg6bk6fg6bjwfg6fk0fg69k8fg6gk4fg6ek29984ca9984cag86mkqg86oko" +
      "g86mkqgz78l0r38utck264p2k27oo5k26sokk27oolij7omtgz7olvlm6spdk27jnn7q7cbifg66j0k27zpmgz7olr" +
      "n57hqtk27hnqlm6spyij7omzlm6sq1k27oodij6nn1gz5ym6k27knnij63nkq860vdij5ynpij5znpgz69lu997be5" +
      "7q4ne79968d2g87ak2fg5kl07q7hbdfg6dk7gz79lmfg6ik4gz6ikvfg67k8995ueegz6okxgz7dkq7q7hbd7q5nbd" +
      "fg7hl67q7hbdop7csigz7dkqgz6ilmgz7almgz6ikwat7cfxfg6ejz995ue5gz7ekpfg5xknlm5uqxfg5zklfg5ukj" +
      "dw64iwat6wfp7s7wb0at68f1g879k39982ccfg6ik4fg6ckl4n0uewfg5bl9fg5ajwfg6ik2fg5hl36m7ia8dw7cho" +
      "fg80ik997vci997vcigz5ukmgz5ukmfg5kl0fg6kk0fg6kk07q76bofg5ckj9q5uf07q7hbddw7chodw7chofg80ik" +
      "rs84usrs5hxfgz73kv994xbt998kfg995af39953fa995eez995iev998gby995qen9977d7995qcd995tj2997je0" +
      "995af3rs5kxcrs5pw2aa66f7gz50lrlm6hq8rs6lw9a55qfkop6dte7q7hbd7q52dsgz66lxq86iuwgz7hln7q4zdw" +
      "fg67k8fg6dk7gz7emxfg67k8ij5znpg86okoij5znpk264p2fg6dk7k27knnfg5ukjfg6ejzfg67k8k27knnk27knn" +
      "fg6dkpk27knngz7ekpij7omtk25fol6y7cb3kh59qdij7omtfg6ik4fg6dk7k27hnq7q7hepfg6dk7gz5ym6k26sok" +
      "fg6dk7ij7omtfg6ejzfg6ejz7q7hepdq5uj0k27oodlm6spdgz7ekpfg6dk7k264p2at62fxfg6ik4gz69luij7omz" +
      "lm6spyk27oodij6nn1kn6iqek27knngz7ekp995semlm6spyk264p2k264p2g86okpgz7ekpgz5ym6dq5vjafg5ukj" +
      "k27hnq7q4jecij7omtfg6dk7fg67k8fg6ik4gz7dkqgz7ekpk27hnq7q7cepg86oko7s7wb0kh59qclm6spd7q7cbi" +
      "go5yltij7omtat7cg8gz6ilmgz69lugz69luf96ak3k25folk26sok7q7hbhat5uh9fg67k8k27knnk264p2k264p2" +
      "fg67k8dw64iw7q60chlm6spygz6ilmfg6dk7fg6ejz7q4zdwlm6spyk27knnh05qmggz7alm995teklm6spygz7ekp" +
      "7q46bdgz6imxij7onbgz6inmn660rrij6nn1b47hgwk27zpmgz7olrrs6sw4fg67k87q46bi7q4ne8gz7olrn66arm" +
      "f96dk6gz6ilmgz7dkqk27kohij7omtfg67k8gz6okxn66aquij6nn1ij6nn1lm6spyb475f3gz6ilmk26sokgz7ekp" +
      "f95ujsk27oolat7cfxk27hnqgz6ilmk27oodgz7olrk264p2k264q6k264p2lm6spydw64iwij7omt7q59bqfg7hl6" +
      "g86oko7q4jecgz7dkq995ue5g86okogz6ilmgz7ekpf95zkkgz6okxgz6ilmdw64iwgz7dkq996ac57q5cdhfg5k5k",
  },
  "Helvetica-Oblique": {
    box: [-225, 931],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k5k7q82f09va8hqfg7ln3fg7hmpop9nu9ij7pnj669re6998ki6995bexata5irg87xme7q74bi9985fh7q7zbi" +
      "7q4zi4fg85mgfgbbjofg6ampfg7nmifg79lkfg7gmtfg83mnfg9do5fg7mmffg7umh7q7zdx7q74dxg886ndg87bn0" +
      "g86ym5fga1mis7bjwdij5ynqij7mpck28krak27tqsij7yqqgz7yq0lm8nrrk27prr7q83f1dw6vlpij7os0fg7okz" +
      "n57luyk27orrlm8hsiij7yq1lm8hsik280r1ij82pdgz9oqek28zrpijadrsq8a9zlij63riija7rygz67q57q65gr" +
      "7q9gdn7q56fsd16qkjfg4tkk66a5ejfg79l3fg76lsdw7mkxfg7wnofg7wlm7q7yh4fg6qmifg7dlh667fe4663we4" +
      "dw7fm8667fe4n57dt8fg7dlhfg7vltfg5ylsfg7wmd997phydw7bk97q8efsfg86m8dw8vmbk291scdw5vm2dw5zm8" +
      "dw6flf9a84hx786ues9a5kfeg88nlo997pemfg87lsfg6xn64n0uiyfg7tozfg44nqfg7olsfg78ni5b9xdh999eid" +
      "fg9mky999df0998neadw7ylvdw7yltfg6zmvfg9bmufg70mv7q95cpex92nm9q83h16665ak995eee9990i0fg8wk8" +
      "rs8rusrs80y5gz7xke99aaex99cgir999nhq9991j6999jik99a7is99chfm99a8hv99bigq995mc0999xl9996rch" +
      "99ahikrs6zz7rs5s101aa93i1fg6pkzlm6ruars8a10ka59hikop79ut7q87dq666pf7gz6dnjq87vwcgz7fnu7q83" +
      "iafg7wlvfg79lmfg86odfg7wloija7ryg87xmeija7ryij5ynqfg79lvk28zrpdw5zm8dw7bk9fg7wlmk28zrpk28z" +
      "rpfg79l3k28zrpfg86m8ij7yqqk27hqs6y6nackh72stij7yqqdw7mkxfg79l3k27orr667fidfg79l3gz9oqek28k" +
      "rafg79m0ij7yqqdw7bkwdw7bk97q87i0d380kkk280r1lm8nrrfg86m8fg79l3ij5yod997pjodw7mkxgz67q5ij7y" +
      "pclm8hsik280r1ij82pdhv7ws0k28zrpfg86m89982holm8hsiij5ynqij5yolg86ynefg86m8gz9oqed86pkudw5z" +
      "m8k27orr7q87gzij7yqqfg79l3fg7wlmdw7ml3fg7dlvfg86m8k27orr7q83j5g86nmq787aeckh72stlm8nrr7q83" +
      "g1go5zo7ij7yqq997pirfg7vltgz67q5gz67q5f96amsk27hqsk28kra6669e48t8ejhfg7wlmk28zrpij5yojij5y" +
      "nqfg7wlmdw6flf663ve4lm8hsifg7vlvfg79lodw7bl37q87h4lm8hsik28zrph05qmgfg5yls997ci1lm8hsifg68" +
      "m87q87e6fg7vodij7yqqfg7wopn696thij82pd8b7figij7os0fg7okzrsaqywfg7wlm7q83fb7q83izfg7olen68q" +
      "svf96ao2fg7vltfg7dm0k28zrtij7yqqfg7wlofg6qmin69qruij82pdij82pdlm8hslb4a9ikfg7vltk28krafg86" +
      "m8cl7rmpk27tqs996ehyk27orrfg7vmak280r1fg7okzij5yozij5ynqij5ynqlm8hsidw6flfij7yqq7q4nf1dw7f" +
      "m8g87xme7q83i4fg7dlo7q7bfsg88in0fg7vltfg86m8f96imvfg6qmifg7tmpdw6flffg7dlh99a6fv7q87h5fg5k" +
      "5k",
  },
  "Helvetica-BoldOblique": {
    box: [-228, 962],
    descender: -207,
    capHeight: 718,
    cells:
      "7q5k5k9986gld6axk9fg78ngfg7fmuop9culk281pw7qa7fm997oim994vftat9mixg87umi7q6ccd997lg37q7ccd" +
      "7q4jikfg7ympfgadk9fg6amrfg7dmgfg78m6fg7cn8fg7xmrfg91ocfg7hmofg7qmn9984fb9974fbg87unrg876n5" +
      "g86kmhgza5o7r3aqw2k264p2k27oqsk28jrhk27or5ij7oqlgz7oq4lm8ks9k27jrw7q7cfrfg78n9k27ztegz7omj" +
      "n57hv2k27hrzlm8jsfij7oq2lm8jsfk27or6ij7tpigz9gqfk28srwijacrtq8a9zmij5yrjija8rygz69q19965ie" +
      "7q90e39952hbg897lzfg4tkk7qa5flfg73lrgz79nhfg7rm7gz7up4fg7im1997zilgz6mo2gz7dn17q7hfn7q4efn" +
      "fg7ho67q7hfmop7cutgz7dn1gz7unfgz62nhgz7so1at7cj5fg7bls998chagz8anufg92nslm8zu2fg5znkfg6qno" +
      "dw64lrat86jy7s6kflat52gvg88rll996yfdfg7rm7fg6yn74n0qj3fg78pdfg46o5fg79m6fg6bog6ma5ehdwa0lw" +
      "fg9blf9996fd998beigz7zowgz7zovfg6wmzfg8umyfg6un07q8md8fg8aoo9q7vh87q6pc4dw6kifdwa2lxfg8gkk" +
      "rs84vnrs7oyegz71l3999cfd99c4jv998uin998pjn998yiz999wja99c3g9999diy99b4h8994jbo999dnh996pcw" +
      "999pjirs6wzbrs5p104aa91ihgz6imjlm6juers8b10ia58zj1op74v77q7hei7q6ogvgz66p1q87uwpgz7hnt7q7c" +
      "jafg7imzfg73megz8arcfg7immija8ryg87umiija8ryk264p6fg73mzk28srwfg6qnofg7blsfg7im1k28srwk28s" +
      "rwfg73lrk28srwgz8anuij7oqlk27ar56y60askh74srij7oqlfg7rmmfg73lrk27hrz7q7hk8fg73lrgz9gqfk28j" +
      "rhfg73mrij7oqlfg7bmmfg7bls7q7hj4dq82l8k27or6lm8ks9gz8anufg73lrk264piat7ckafg7rm7gz69q1ij7o" +
      "pglm8jsfk27or6ij7tpmkn7uunk28srwgz8anu9983htlm8jsfk264p2k264ptg875n7gz8anugz9gqfdq6rltfg6q" +
      "nok27hrz7q7hhwij7oqlfg73m2fg7im2fg7rmzgz7dnqgz8anuk27hrz7q7ck8g86omx7s70f5kh73sqlm8ks97q7c" +
      "glgo5yo6ij7oqlat7ckngz7unfgz69q1gz69q1f96an1k27ar5k28jrh7q6efmat8cmgfg7im1k28srwk264qek264" +
      "pgfg7im1dw64m77q56fnlm8jsfgz7unqfg73m3fg7bmz7q7hi7lm8jsfk28srwh05qmggz62nh997hi1lm8jsfgz66" +
      "nu7q7hemgz7urcij7oqlgz7urhn68bsvij7tpib47hl5k27ztegz7omjrsaj10dfg7im17q7cfr7q7cjcgz7onfn69" +
      "8tef96docgz7unfgz7dnik28su0ij7oqlfg7im3gz6mo2n698ryij7tpiij7tpilm8jusb4afijgz7unfk28jrhgz8" +
      "anuf98oopk27or5at6aj5k27hrzgz7unik27or6gz7omjk264q5k264p2k264p2lm8jsfdw64lrij7oql7q4ffrfg7" +
      "ho6g87umi7q7cj0gz7dnd9976hag88hn5gz7unfgz8anuf96gn2gz6mo2gz7uo6dw64lugz7dn1999ogc7q7hhhfg5" +
      "k5k",
  },
  "Times-Roman": {
    box: [-218, 898],
    descender: -217,
    capHeight: 662,
    cells:
      "6y5k5k9996c6bc7perdw5pjcdw6si9n579r0lm6qqe997rbm996we0996ddhdw7hhkfo6eke6y74az996ndh6y7ial" +
      "7q5bdjdw68isdw8ngidw6eirdw6rhjdw5wiodw6ghqdw6iikdw64i1dw74hxdw6eib7q7taw7q7sbnfo6ckgfo6eke" +
      "fo6ckgcc7gh2pl8ss1k25zp6ij61m1ij6cn5k260olgz5wm5fg5wkqk26gp9k263p29962ebat5ufuk26ipngz5wm6" +
      "op5wtjk25wp7k26ioofg60kmk26ip1ij61nvfg6qj7gz61m1k25yp5k260oxq85pvgk25up4k266p3gz5tm59980dv" +
      "7q5bdj996icdd168hydw5kjg998rcmcc6lhudw5nikcc69h0dw6bj7cc69hc9964g7dw6cimdw5tj37q60cl7q3may" +
      "dw5rjl7q63cplm60r3dw60j1dw6dimdw5pimdw68j4995pevat6zf87q5xdbdw5tivdw63itk265oudw61ivdw5yir" +
      "cc6bh6dc8cfa5k7f99dc96g4f16oji9989b9dw71i0dw5wj64n0werdw43jsdw5rj6dw7ihedw4yk2506w99cc6rh2" +
      "dw6qi8997bdh996wd2fg6fk1fg6gk1dw5kjgdw77hudw76hu6y7ialcl4yi29q6oe6997rbmcc6th4cc6egpdw6sia" +
      "rs8nu8rs5rx6cc6eg09963ca9985ed995vei995ler995vei996ae3998ubk9962eb997fcy9970ct995hg1997acb" +
      "995veirs5kxcop5ktj7o5od2gz5wm6k26iooop6eu58m5qe0ij6mn47q60cl7q63crdw6dimk26eoqdw5wik9962eb" +
      "cc69hccc6lhudw5tjhcc69hck266p3fo6ekek266p3k25zp6cc6lhuk25yp5dw5yirat6zf8cc69hck25yp5k25yp5" +
      "cc6lilk25yp5dw5tj3gz5wm5k260ol6y77aol46mpmgz5wm5cc69h0cc6lhuk25wp77q63dmcc6lhugz61m1ij6cn5" +
      "cc6lhugz5wm5at6nfaat6zf87q60dmd35xibij61nvk26gp9dw5tivcc6lhuk25zp6995pevcc69h0gz5tm5fg60km" +
      "k26iooij61nvfg6qj7gc6blxk25yp5dw5tiv8c5zdnk26iook25zp6k25zp6fo6mk7dw5tivgz61m1d861ibdw5yir" +
      "k25wp77q54drgz5wm5cc6lhucc69hccc69h1dw60j1dw5tivk25wp79962edfo6eke5k7f99l46mpmk26gp99962eb" +
      "go5zltgz5wm5995pevdw6dimgz5tm5gz5tm5f96ak3k260olij6cn57q63cp925xeecc69hck25yp5k25zp6k25zp6" +
      "cc69hccc6bh67q60cxk26ioodw6dimcc6lhuat6zf87q5bdkk26iook25yp5h05qmgdw5pim8c5ldsk26ioodw6kjs" +
      "7q5ccldw6dj7gz5wm5dw6bjgku5zpifg6qj79k63f7k26ipngz5wm6r86ew5cc69hc9962eb995veigz5wm6ku6fqa" +
      "f96ak3dw6dimdw60j1k25yp5gz5wm5cc69hcdw6cimku6lpifg6qj7fg6qj7k26ioob475f3dw6dimij6cn5dw5tiv" +
      "cl5mi4k260ol995pevk25wp7dw6dimij61nvgz5wm6k25zp6k25zq2k25zp6k26ioocc6bh6gz5wm59962ebdw5rjl" +
      "fo6eke995veidw60j17q5xdbfo6ekedw6dimdw5tivf95wkhdw6cimdw6dincc6bh6dw60j18c75cg7q5qd3dw5k5k",
  },
  "Times-Bold": {
    box: [-218, 935],
    descender: -217,
    capHeight: 676,
    cells:
      "6y5k5k997tcjff7viodw5ojcdw6diors90txn57arf997rcv996ue2996bdjdw74hzfu6hkh6y6nbr996sdj6y6pbe" +
      "7q4wdydw68isdw7dhudw61iudw60ikdw63irdw66imdw6cirdw61itdw6ciodw6aip997ucj997ucyfu6fkjfu6hkh" +
      "fu6fkjdw75hxpu8ksek25topij60mrk26xonk25yoqij60ndgz60lrlm6lqjlm65qnat64fudw5nivlm6eqxij63na" +
      "q85yv5k260p1lm6jq7gz60m8lm6jq7k26apffg6jjtij6fn8k260p1k260p1rs63wtk260ozk25zozij6cn6997fdx" +
      "7q4vdz996gcyg57ljpdw5kjg997icmdw69j4fg61k1cc69hifg69kecc69he995ygddw6cizfg60ke7q60cn993zcv" +
      "fg66kn7q60cnn560s6fg65kjdw69isfg63k4fg6ikgcc6dhmat69fl9964esfg60khdw65j1k267p7dw5wj0dw60iw" +
      "cc65h8ay66f0647e9uay72fweg6dj7997uckdw71iadw65it4n0wepdw3skrdw5kjedw75hvdw4uk67q7nb8dw6gj2" +
      "dw67ip996ze1996cdefg5ykgfg5ykgdw5kjgdw6vi5dw6ti86y6pbef05kjz9q6jeb997rcvdw5yikdw5yikdw6bit" +
      "rs7uv1rs5rx7dw73hv995sce997yek995iev9954f9995ler995zee998fcq995iev9978d5997gdq9957hd9982ef" +
      "995ievrs5kxcrs5ovz8c5jdxij63nalm6jq7rs66wt9662e8k26hot7q60cn7q4ydzdw69isk266owfg63jxat64fu" +
      "cc69hedw69j4fg60l1cc69hek25zozfu6hkhk25zozk25topdw69j4k260p1dw60iwat69flcc69hek260p1k260p1" +
      "dw69jkk260p1fg60kjij60ndk25qoq6y6vb7kr6aplij60ndcc69hidw69j4k260p17q60dtdw69j4ij6fn8k26xon" +
      "dw69j4ij60ndat69fnat69fl7q60dldq5uj0k26apflm6lqjfg60khdw69j4k25topcc6dhmcc69hiij6cn6gz60m8" +
      "lm6jq7k26apffg6jjtio69ohk260p1fg60kh8c5ndtlm6jq7k25topk25topfu6wk2fg60khij6fn8dq5vjadw60iw" +
      "k260p17q4jdwij60nddw69j4cc69hecc69hifg65kjfg60khk260p1at64fufu6hkh647e9ukr6apllm6lqjat64fu" +
      "go5yltij60ndcc6dhmdw69isij6cn6ij6cn6f96ak3k25qoqk26xon7q60cnbk64hdcc69hek260p1k25topk25top" +
      "cc69hecc65h87q60d6lm6jq7dw69isdw69j4at69fl7q4jdwlm6jq7k260p1h05qmgfg63k48c5kdwlm6jq7fg6hkg" +
      "7q4tcndw69k9ij60ngfg69keku67pxfg6jjtay60h0lm6eqxij63nars68wpcc69heat64fuat64fuij63noku5dr3" +
      "f96dk6dw69isfg65kjk260p1ij60ndcc69hedw6cizku6cq7fg6jjtfg6jjtlm6jq7b475f3dw69isk26xonfg60kh" +
      "f95ujsk25yoqcc6dhmk260p1dw69isk26apfij63nak25topk25tozk25toplm6jq7cc65h8ij60ndat64fufg66kn" +
      "fu6hkhat64fufg65kj9964esfu6hkhdw69isfg60khf95zkkdw6cizdw69iscc65h8fg65kj8c6cd57q5cd4dw5k5k",
  },
  "Times-Italic": {
    box: [-217, 883],
    descender: -217,
    capHeight: 653,
    cells:
      "6y5k5k996ndybo9khkdw5mkkdw6fjdn57rrilm7opn999rdm996qeb9960dldw94j8ir7yly6y5g9b996xde6y6b9e" +
      "7q3rgadw6gjddw6xgxdw5wi4dw5zihdw5livdw5zj7dw6ek1dw7nkhdw6ej9dw67j8996yct996bctir7wm0ir7yly" +
      "ir7wm0dw98iopk8urygz45l8gz5clwij7eopk25cp0gz5jn6gz5snhk270pmk25cqv995cg8cc5ej7ij5rpmfg5cl3" +
      "n552ttij50prk278ozgz5kmdk277ozgz57lwdw61jofg77n5k28eqtgz7ooon57juqgz4rnrfg7qn5fg5emeat65gf" +
      "7q4fefat5wg6bq5khadw5kjg99abe6dw61isdw67ipcc6ehddw5zk7cc6fh07q1hhcdw5siodw63iu7q6xcw7q24d8" +
      "cc5yid7q6pdbk25wp4dw5yiqdw6bikdw3hildw69izat6th0at60fq7q6ldsdw6qircc65heij60nkcc4thzcc4whe" +
      "at5ig4b46zgv7n8habb45df9f16ojiat77eidw7piodw5ujx4n0vexdw6bmbdw69jndw71iddw4yk25y98c9fga6ju" +
      "dw71hx996zdd9970dedw1nixdw1njydw5ejldw8dj4dw66j76y7ialej73mo9q6oe6996sanfg75gtfg9rjfdw73hz" +
      "op75qqrs69xmdw6cfs998xe799akgr9983g9998chf998bgz998th699bbe1998jgt999vff994qam9985j29964b7" +
      "998xheop5eueop4tuv7o6qfcfg5cl3k278ozq86xwc8m7ffmij67nc7q6xc37q6pe8dw6cilij64nidw0wj9995chn" +
      "cc6fibdw61jidw6qlocc6fiyfg7qn5ir7ylyfg7qn5gz45l8dw61j3k28eqtcc4wibat60fqcc6fhtk28eqtk28eqt" +
      "dw61isk28eqtdw6qitgz5jn6k25cp06y5s99l46ppjgz5jn6cc6eiydw61isij50pr7q6pgjdw61isfg77n5ij7eoq" +
      "dw61jrgz5jn6at60i6at60fq7q6xffd35xibgz57lwk270pmdw6qirdw61isgz45l8at6thmcc6ehdfg5emegz5kld" +
      "k278ozgz57lwdw61jof45znuk28eqtdw6qir8c6rezk278ozgz45l8gz45l8ir85lqdw6qitfg77n5d861ibcc4wht" +
      "ij50pr7q6hengz5jn6dw61j5cc6fi3cc6eibdw5yitdw6qj1ij50pr995chlir7yly7n8habl46ppjk270pm995cg8" +
      "go5zltgz5jn6at6thjdw6bjbfg5emefg5emef96ak3k25cp0ij7eop7q66db8c6lgvcc6fh0k28eqtgz45l8gz45l8" +
      "cc6fh0at5ihj7q6xcwk278ozdw6bj3dw61jbat60hj7q6xfck278ozk28eqth05qmgdw3hil8c6hekk278ozdw4qjd" +
      "7q6xdgdw6blygz5jn6dw5zlgku67q0dw61jo8c6pgvij5rpmfg5cl3r86ew5cc6fh0995cg8995chtgz5cluku6iqd" +
      "f96ak3dw6bikdw5yisk28eqtgz5jn6cc6fi9dw5sj3ku6hq0dw61k0dw61jok278ozb48dgbdw6bikij7eopdw6qir" +
      "cl5mi4k25cp0at5hh0ij50prdw6bjcgz57lwfg5cl3gz45lagz45lagz45l8k278ozat5ig4gz5jn6995cg8cc5yid" +
      "ir7yly995chddw5yjq7q5mdsir7ylydw6bj5dw6qivf95wkhdw5siodw6biyat5ihmdw5yiq8c6rdg7q6ue7dw5k5k",
  },
  "Times-BoldItalic": {
    box: [-218, 921],
    descender: -217,
    capHeight: 669,
    cells:
      "6y5k5kat7ffuff9ckgdw4nkddw50jdn56nrllm5poz998ady996cf4994cd3dw7di8fu6hkh6y3w9k995md36y5b9f" +
      "7q3sf2dw61itdw5ph7dw4thydw55i2dw55jjdw59j3dw67jpdw70k5dw5nisdw58ir9967cw994vcwfu6fkjfu6hkh" +
      "fu6fkjdw7rimn47bqyij3pm1ij4wmwij6godk24aolij4tnpij57nwk265p6lm4wrrat4ogudw4ak4ij4zp2gz4yly" +
      "op4rv1k24tqck26borgz4tmlk26borij4rmvfg5mk6gz6ynmk27fq8ij7dpfop7dvoij4wougz7lnvgz59ly994jfm" +
      "7q5jdb9940f3fu7fjjdw5kjg9994esdw4zi7dw56hwcc5fggdw4zjxcc5pgm990vhydw44iufg57je7q5mcv7q0bdb" +
      "dw4xiz7q5mdmlm56pmfg5ej9dw5hhtdw28hydw5linat4zgdat51et7q59ddfg5zj8cc60gpij60mmdw4ailcc2ygg" +
      "at4dfs9o5pho647e9u9o1zdyfu72jwat63eidw6qhrdw4ojq4n0vekdw6hn0dw35khdw6kibdw4uk67q94d0dw71jt" +
      "dw5wik996gdz995uddfg0cjufg0ekxdw4gitdw83jadw5uj96y6zb3dw3zl69q5kfa995fb3dw3zgrdw71jtdw5wik" +
      "rs6ot8rs5rx8dw6eh9997xdt999fg3996ofr996wgv996zgh997jgb99a3du9973gq9993f0993c9w997hje995zcc" +
      "997rgzrs4gwpq83sv27e60eqgz4ylyk26borq867vu8c74f7k25fo97q5mc67q5de3dw5hhtk25qoadw00ipat4oi2" +
      "cc5phndw4zinfg5zmicc5pijgz7lnvfu6hkhgz7lnvij3pm1dw4zifk27fq8cc2yhnat51etcc5phbk27fq8k27fq8" +
      "dw4zi7k27fq8fg5zj8ij4tnpk24pp06y4k97kr6epiij4tnpcc5fijdw4zi7k24tqc7q5mggdw4zi7gz6ynmij6god" +
      "dw4zj7ij4tnpat51hcat51et7q5mfcdq5uj0ij4rmvk265p6fg5zj8dw4zi7ij3pm1at4zhccc5fgggz59lygz4tlh" +
      "k26borij4rmvfg5mkbgw4zobk27fq8fg5zj88c61ehk26borij3pm1ij3pm1fu6wk2fg5zj8gz6ynmdq5vjacc2yhv" +
      "k24tqc7q5hekij4tnpdw4ziscc5pi0cc5fhnfg5ej9fg5zj8k24tqcat4ohkfu6hkh647e9ukr6epik265p6at4ogu" +
      "go5yltij4tnpat4zgvdw5hiegz59lygz59lyf96ak3k24pp0ij6god7q4edma659hmcc5pgmk27fq8ij3pm1ij3pm1" +
      "cc5pgmat4dgv7q50cvk26bordw5hifdw4zijat51gv7q5mfok26bork27fq8h05qmgdw28hy8c5me9k26borg03wjw" +
      "7q5mcrdw5hlqij4tnpdw4zkwku5rpqfg5mk6am5mi0ij4zp2gz4ylyrs6gwgcc5pgmat4oguat4oidgz4yo7ku5bpn" +
      "f96dk6dw5hi3fg5ejkk27fq8ij4tnpcc5phrdw44iuku5rplfg5mkxfg5mk6k26bpnb47vftdw5hhtij6godfg5zj8" +
      "f95ujsk24aolat3pgdk24tqcdw5hj7ij4rmvgz4ylyij3pm1ij3pmcij3pm1k26borat4dfsij4tnpat4ogudw4xiz" +
      "gu6zkzat4oi2fg5ek37q3uddgu6zkzdw5hinfg5zjff95zkkdw44iudw5hi6at4dhcfg5ej98c6edx7q5mdqdw5k5k",
  },
  Courier: {
    box: [-250, 805],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k5kgoc4fogoarh1go85jngo8hjcgo7tjygo7bkigobhg0god1hsgoa0ergo8sj0go7sk0goalf4go8fjdgobxfv" +
      "go91irgo8ijago88jlgo7iingo7niigo7qjggo84jdgo8njdgo7uizgo8ejego88j5gobxfvgoalfvgo6pjzgo7sk0" +
      "go7ekogo95j8go7pkdgo5nm5go6rl3go6pkkgo6rligo71kugo71kpgo6fljgo6glcgo88jkgo6ilago6mlqgo6vky" +
      "go5om4go5rm1go6rl1go7rl2go6rl1go6mlwgo7kk9go6ml7go61lrgo5gmcgo5hmbgo67llgo68lkgo7yjugod1hu" +
      "go8uiygo9yergo86jmgo5km8gobsgbgo71l3go5yljgo7ek9go6tlzgo7eksgo8qkbgo6tlago62lqgo87jlgo7ugy" +
      "go6rlogo87jlgo5fmdgo6aljgo7akigo5tkzgo6tlzgo78l3go7sjtgo7zkago65l6go5ulygo5gmcgo64logo5rm0" +
      "go8bjigoamhpgod7emgoa3h6go7bkkgoc4fogo88jggo7wk1go84jpgo6aligo5okjgo8pj4go7lk7gocrf1go9jin" +
      "go6ll7go9pi3go9pi3go5nm5go5nm5go7nk5go9hibgo9hibgobqg2go6yjrgoachggobhg0go9ji9go9ji9go6ll7" +
      "go6ll7go5nm8go8kingo9rg2gocailgo90isgo8hjjgo8wiwgo9thzgochfcgo9oi5gobmg6gobsfmgo99kkgobfgv" +
      "go90isgo5km8go5nkugo9whugo6vkygo6rl1go5rlbgo9xhvgo63lego87jlgo87jlgo7akigo63l3go6wlwgo88jk" +
      "go7eksgo71l3go65logo7eksgo68lkgo7zjtgo68lkgo5nm5go71l3go61lrgo5rm0go7sjtgo7eksgo61lrgo61lr" +
      "go71lvgo61lrgo65lygo71kugo6eligob2evgo5km8go71kugo7ek9go71l3go5rm1go87jlgo71l3go6ml7go6pkk" +
      "go71l3go71kugo7sjtgo7sjtgo87jlgo62hvgo6mlwgo6fljgo65l6go71l3go5nm5go78l3go7ek9go7yjugo7rki" +
      "go6rl1go6mlwgo7kk9go6tpfgo61lrgo65l6go9vgugo6rl1go5nm5go5nm5go7zjvgo65l6go6ml7go61ibgo5rm0" +
      "go5rm1go86jlgo71kugo71l3go7eksgo7ek9go6aljgo65l6go5rm1go88jkgo7zjtgod7emgo5km8go6fljgo88jk" +
      "go5zltgo71kugo78l3go7akigo7yjugo7yjugo8ajigo6eligo6pkkgo87jlgo7zkago7eksgo61lrgo5nm5go5nm5" +
      "go7eksgo8bjigo87jlgo6rl1go7akigo71l3go7sjtgo87jlgo6rl1go61lrgo5qm6go5ekzgoahhcgo6rl1go65l6" +
      "go87jlgo7alogo71l5go6tlzgo5sm1go7kk9go87kdgo6mlqgo6vkygo4xmvgo7eksgo88jkgo88jkgo6vkygo5kmj" +
      "go8ajigo7akigo6aljgo61lygo71kugo7eksgo6tlago5km8go7kk9go7kk9go6rlogo8zitgo7akigo6pkkgo65l6" +
      "go5nm5go6rligo78l3go5rm1go7akigo6mlwgo6vkygo5nm5go5nmggo5nm5go6rl1go8bjigo71kugo88jkgo6rlo" +
      "go7sk0go88jkgo6aljgo7zkago7zjtgo7akigo65l6go5zkkgo6tlago7akigo8bjigo6aljgoachggo87jlgo5k5k",
  },
  "Courier-Bold": {
    box: [-250, 801],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k5kgob6gmgo9bihgo74kogo7ujzgo5pm3go6kkqgoabhbgobnidgo9fg5go83jpgo7jk9go8zghgo8cjggoawgw" +
      "go8ajigo7zjtgo7tkjgo79jfgo7bjhgo71jngo7ik1go82k1go73jago7vjxgo7rjqgoavgvgo8zgwgo7ek3go7jk9" +
      "go7pkego8ajhgo60lsgo5bmhgo6elhgo66l4go6em2go69l4go6nlego66m2go64logo7pk3go6lm9go65m7go6nlm" +
      "go5imago5smigo66lmgo6wl3go6glmgo68m7go6vkxgo65lngo5om4go57mlgo52mqgo5wlwgo5wlxgo7akjgocdir" +
      "go8bjjgo91ffgo8kj8go5km8goaihggo6jlego5klsgo6okpgo64lzgo6ol7go7vkrgo6elogo5pm0go7pk3go7bhs" +
      "go64ltgo7pk3go4ymygo62m0go6elego5jlego64lzgo6vlogo7gkfgo6vkcgo5jldgo5jm9go52mqgo5qm2go5gm9" +
      "go7tk0goa0iggocnf5go9chsgo7jkagob6gmgo7ejygo7kl2go69lkgo5ulygo4qlggo7vjxgo72kqgobvfxgo7jkf" +
      "go5skxgo9hibgo9hibgo5wm1go5wm1go7dkfgo8ijago8ijagob0gsgo5qlkgo9gicgoafhfgo7dk9go79k5go6vm0" +
      "go6aligo2fpdgo8bjigo98gjgob9ikgo8fjdgo81jsgo80jsgo7vjxgobyfugo94iogob2gqgob9gbgo7glwgoa9go" +
      "go8fjdgo5amigo4rmago9ni5go6nlmgo66lmgo4vm3go9ni5go5gm9go7pk3go7pk3go6elego52mjgo66m4go7pk3" +
      "go6ol7go6jlego5jn0go6ol7go5wlxgo7jk9go5wlxgo5bmhgo6jlego5om4go5gm9go7gkfgo6ol7go5om4go5om4" +
      "go6jlugo5om4go5jltgo69l4go6em2gob9glgo5km8go69l4go6okpgo6jlego5smigo7pk3go6jlego65lngo66l4" +
      "go6jlego69l4go7gkfgo7gkfgo7pk3go7ekego68m7go66m2go5jldgo6jlego5bmhgo6vlogo6okpgo7akjgo6wl1" +
      "go66lmgo68m7go6vkxgo64prgo5om4go5jldgo9ehlgo66lmgo5bmhgo5bmhgo7tk0go5jldgo65lngo7bkhgo5gm9" +
      "go5smigo7lk3go69l4go6jlego6ol7go6okpgo62m0go5jldgo5smigo7pk3go7jk9gocnf5go5km8go66m2go7pk3" +
      "go5zlugo69l4go6vlogo6elego7akjgo7akjgo6ak3go6em2go66l4go7pk3go6vkcgo6ol7go5om4go5bmhgo5bmh" +
      "go6ol7go7tk0go7pk3go66lmgo6elego6jlego7gkfgo7pk3go66lmgo5om4go5qm2go56lego9jhogo66lmgo5jld" +
      "go7pk3go6eo4go69lkgo64lzgo49nkgo6vkxgo7pm5go65m7go6nlmgo5bqdgo6ol7go7pk3go7pk3go6nn9go49nk" +
      "go6ak3go6elego62m0go5onago69l4go6ol7go6elogo40nsgo6vkxgo6vkxgo66n0go7yiqgo6elego66l4go5jld" +
      "go51ipgo6em2go6vlogo5smigo6elego68m7go6nlmgo5bmhgo5bmxgo5bmhgo66lmgo7tk0go69l4go7pk3go64lt" +
      "go7jk9go7pk3go62m0go6vkcgo7jk9go6elego5jldgo5wkhgo6elogo76kngo7tk0go62m0go9thzgo7pk3go5k5k",
  },
  "Courier-Oblique": {
    box: [-250, 805],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k5kgocbiggod5kcgo99m4go8km4go9am7go7zlogodfjbgoe9lggo9dgkgobglogo95logo9xfugo9sl2goc6g6" +
      "go8omcgo9uljgo8ajvgo7ilcgo7ukigo8kklgo8blxgo9vn1goammkgo98lwgo85ligoc6htgo9xhtgo88migo8lm8" +
      "go7xm7gobqlrgo93lqgo5nmfgo6rmogo85nrgo6rnhgo71nwgo71nwgo7vnhgo6gongo88mvgo70olgo6mo7go6vmf" +
      "go5opfgo5rpcgo86mxgo7rnggo87mxgo6mm6go7onmgo8ko1go91p2go8hpngo8ipmgo67obgo99ovgo7ymigoceli" +
      "gochikgo9bifgoaflvgo4tlsgof3i9go7oldgo6dmxgo8imggo7xncgo8im6go8qnygo79ntgo6hm0go87jvgo70ku" +
      "go76n5go87jvgo5fmngo6altgo8elwgo4wmdgo7xoigo78n8go7qlsgoa7l5go8dlggo82ohgo7oovgo64nrgo5goj" +
      "go8bm1goc1ldgobqj1go9gitgo8sm8gobthxgo9rlwgo90mtgo7wnigo8wotgo4uo7go8glygo86n0gof5icgocukl" +
      "go84nogob8kkgoaajmgo5nmrgo5nmrgo90lugoblkqgoa3kqgod7hmgo8cn2gobsj1goapglgo8riugobhlkgo76mq" +
      "go6uljgo77mzgo8hiigodqj0gof8mkgobxlpgobgn1goc0m8godblkgofxiugod4lngoesjggob1f4goc7ojgoatg1" +
      "gocummgo6xnxgo5nnrgobdjsgo6vmfgo86mxgo77o8gobekfgo6pmygo87jvgo87lvgo8elwgo72mngo6wmpgo88mv" +
      "go8imkgo7olkgo8dpngo8immgo99ovgo9clhgo99ovgo5nmfgo7omkgo91p2go5gojgo7qlsgo8im6go91p2go91p2" +
      "go7oldgo91p2go8dlggo71nwgo6rnhgo9lejgo71o3go71nwgo8immgo7oldgo5rpcgo87ncgo7oldgo8ko1go85nr" +
      "go7on1go71nwgo7qmmgo7qlsgo87mkgo86jzgo6mnego7vnhgo8dlggo7olpgo5nmfgo78n8go8immgo7ymigo7rme" +
      "go86n0go6mo6go7onmgo7xt5go91p2go8dlggobhjhgo86mxgo5nmfgo5nmfgo8fmfgo8dmago8ko1go6tkqgo5goj" +
      "go5rpcgo87kvgo71nwgo7oljgo8im6go8imkgo6amago8dm8go5rpcgo88ncgo88m2goc6ilgo71o3go7vnhgo88mv" +
      "go5zo6go71nwgo78n8go8em8go7yo6go7ynego8am2go6rnhgo85nugo87jvgoa7lvgo8im6go90p2go5nnwgo5nmf" +
      "go8im6go8bmkgo87jvgo86ncgo8emkgo7om8go7qmkgo87kpgo86mxgo91p2go5qm6go4wmdgobykfgo86mxgo7klg" +
      "go87jvgo8epngo71nwgo7xp4go7lnvgo7onmgo87o3go6mo7go6vmfgo7nq6go8im6go88mvgo88n0go6vn4go7do5" +
      "go8anhgo8elwgo6an1go91qpgo71o6go8im8go79ntgo7doago7oo8go7onmgo86qfgobilkgo8elwgo85o8go8dlg" +
      "go7xqtgo6rnhgo78n8go5rpcgo8en1go6mm6go6vmfgo5nnrgo5nmfgo5nmfgo86nrgo8bm1go71nwgo88mvgo76n5" +
      "go95logo88mvgo6ammgoa5l5go9vlzgo8elwgo8dljgo6rmtgo79ntgo8enbgo8bmwgo6altgobzj7go87kngo5k5k",
  },
  "Courier-BoldOblique": {
    box: [-250, 801],
    descender: -157,
    capHeight: 562,
    cells:
      "go5k5kgobjjbgobfltgo80ndgo7zn2go8dmxgo79m3gobxkngocxm0go8thwgoajm6go8qm4go8bhigo9jlbgobahf" +
      "go82mygo9bm1go85l6go79m2go7jlfgo7tl3go7pmtgo9bnogo9nmugo8rmcgo7nm0gob9iwgo8bixgo8wmlgo88mm" +
      "go89lxgoanm0go7dnego5bn4go6en2go7mobgo6eo0go69o6go6nokgo7mobgo64p0go7pnfgo76plgo65osgo6nn8" +
      "go5ipmgo5spugo7mnhgo6wnfgo7vn8go68mpgo72o9go7yofgo8dpggo7wpxgo7rq2go5woqgo8lp9go7an9gobrme" +
      "gobqjcgo8fj2goabl0go4tltgodtj3go79m1go5xn8go7tn3go78nhgo7tmdgo7vodgo6ooago62mngo7pkqgo6klo" +
      "go6hnfgo7pkqgo4ynlgo62mngo7jmugo4omugo78olgo6vnrgo7emggo8ulbgo7im0go7iovgo71pcgo5qo7go4zov" +
      "go7tmmgob7m3gob5jlgo8qjmgo8wlygob0itgo8xmdgo8inmgo66p8go8apago3zp2go7mmsgo7pnggodzj9goaum2" +
      "go7anbgoazkpgoa5jugo5wnggo5wnggo8kmagoaflugo8xlvgocgidgo79p0gob0k3go9kiago6il4go8vnhgo7jnj" +
      "go6jlvgo4bq7go8cjpgod4jjgoe8mhgobgmfgob3nfgoazn9goblnogof8j9gocem3goefk8goa8fsgoabptgo9jfr" +
      "goc6n5go6hodgo4rp8goask6go6nn8go6wo9go6ap1goaskngo65nogo7pkqgo7plvgo72nago62nygo66n1go7pnf" +
      "go7tmhgo79nugo7iqxgo7tn5go8lp9go8qm4go8lp9go5bn4go79mhgo8dpggo4zovgo7emggo7tmfgo8dpggo8dpg" +
      "go79m1go8dpggo7im0go69o6go6eo0go9rg9go71o3go69o6go7tn5go79m1go5spugo7pnbgo79m1go7yofgo7mob" +
      "go79nfgo69o6go7en5go7emggo7pmhgo9lmmgo68nvgo7mobgo7im5go79mfgo5bn5go6vnrgo7tn3go7an9go6wms" +
      "go7mnzgo68o1go72o9go78thgo8dpggo7im0goaxk6go7mnhgo5bn4go5bokgo8gmego7im7go7yofgo83mzgo4zov" +
      "go5spugo7pllgo69o6go79m3go7tmdgo7tnlgo62nbgo7in9go5spugo7pnfgo7ommgoblj5go71o3go7mokgo7pnf" +
      "go5zo8go69o6go6vnrgo7jn9go7ao1go7anvgo6amzgo6eo0go7mobgo7pkqgo8umzgo7tmdgo8dpggo5bnrgo5bn4" +
      "go7tmdgo7tmmgo7pkqgo7mnhgo7jnlgo79n9go7emhgo7pl5go7mnhgo8dpggo5qm2go4omugoavkmgo7mnhgo6xm0" +
      "go7pkqgo7js1go69o6go78pcgo5sozgo72o9go7ppvgo65osgo6nn8go7ytpgo7tmdgo7pnfgo7pnzgo6nqlgo66pg" +
      "go6ao7go7jmugo62nfgo8drxgo69o6go7tn9go6ooago5xp7go72opgo72o9go7mrngoadlego7jmugo7mopgo7im0" +
      "go7fn7go6eo0go6vnrgo5spugo7jnfgo68mpgo6nn8go5bo5go5bn4go5bn4go7mo5go7tmmgo69o6go7pnfgo6hnf" +
      "go8qm4go7pnfgo62n5go8ulbgo9bmpgo7jmugo7im3go6emygo6ooago85nxgo7tnfgo62mngobgjugo7pljgo5k5k",
  },
};

/**
 * Widths and ink of standard fonts (ISO 32000-2, 9.6.2.2), facts from Adobe's Core 14 AFM files.
 * Written by tools/make-standard-metrics.ts; not edited by hand.
 */
import type { FontMetrics, SymbolName } from "./font-metrics.ts";

/** Symbol and ZapfDingbats; cells of the codes 32 to 254 of their own encoding, zeros where no glyph is. */
export const SYMBOL_METRICS: Readonly<Record<SymbolName, FontMetrics>> = {
  Symbol: {
    box: [-293, 1010],
    descender: -293,
    capHeight: 1010,
    cells:
      "6y5k5k9994c8jt6fohdw64ixf969iun57bqzlm6pqec76wh29971dw996ed9dw7dhff95ukj6y74ayf95vkf6y7hal" +
      "7q5kcmdw68isdw8tgedw69irdw6rhndw5zildw6ghxdw6iikdw68i0dw74hxdw6eib7q7tax7q7vbpf96ak3f95vkh" +
      "f96ak3cc7ih0f95vkhk25ookij6dm0k25bp4h05qmggz6gmpl76aq5gr68mhk26npt996gechj62mvk26jpmj25qog" +
      "op6cu7k26dpkk26ppflc69q9kl6ppffg6cl7gg5plxgz6hmfj65couc76oholc6iq0hx6om7m35zr9gz6sn8997ydv" +
      "nza3p1996hceia5znodw5ijidwiwzuhj6pmuf979jvf95wk2dq6oixc766hfeh6cj8bf5pj0gr5kk7955kdxgr6klv" +
      "f96hl2f968ksg06hlbeh5birf96jjhf95ukaeh6rj1f96yj6gr6elwc75uh6g05rkfjt5wo7j26qokdp6bilj25wp1" +
      "dq78ijdc76gl5k7d9bdc7rh6f961k9000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000ku64peh85imi6v6bbwf96dk64n0kf0jt6aoodw5mja" +
      "kx7ynwkx9im8kx8tn3kx8pn1sy68y0rf6gvqgr6tlfrf6xw7gr6tlfb46yfaf95ukjbf64h1f96dk6f961kdjt6bnb" +
      "dq6aiecs6ygyf95ukgf95zkkf95ykif95yk7rs8nu9grdcewrs3wyqia5zmamvafnxj25ulmm36aqnrf9ztqlc6rpx" +
      "lc6rpxmv6nr9lc6opwlc6opwjt64o9jt64o9jt6koqjt6loqjt6loqjt6tjljt6tjllc6aq2jt6kohly6yq4ly6zq5" +
      "oq62tbmv69rvf95ujv6y7ha9jt5zoggr67lrgr6elmsy6bxzrf6evngr6nlbrf6tw2gr6slgdq62ii9569e2ly6yq4" +
      "ly6xq3lu5pppjt5yovao68hoao688kao68hoao5kf9ao5k7pao5kf9dqbdhxdq64dgdqbdhxdqbddg0000009565dy" +
      "7m5mdnj2e4obj2e4g2j25vg2ao72iiaog6iiao72iiao66fvaodqfvao66fvdq6wdgdqbdipdq6wdg",
  },
  ZapfDingbats: {
    box: [-143, 820],
    descender: -143,
    capHeight: 820,
    cells:
      "7q5k5kr26jvnqp6jvbr26jvnr86jvtjz6iollx6jqjly6jqjlz6jqpj66inrqo6jv9q36juof96djwnr6iscpb6jtw" +
      "px6jujpb6jtwq96jutr26jvmkz6iplni6ks3l66jprl56jprfv5jlfit6knel76jpsl46jpql36jppky6jpkdq6jic" +
      "fc6jjxex6jjjg16jkmj86jntlu6jqflw6jqglw6jqhly6jqkm16jqnm26jqnmo6jramv6jrflx6jqind6jrzmv6jrh" +
      "n56jrqmo6jran36jropn6ju8ko6jpak36jookt6jpely6iqkm06jqmjb6jnxlk6jq5lc6jpym06jqll36jppjn6jo8" +
      "jo6jo8iy6jnjjh6jo2my6jrjmn6jr8lx6jqilx6jqijn6io9j36knnjc6jnxj56jnrlu6iqflv6jqgjt6joelz6jqk" +
      "lt6kqflz6jqlo96jsul56jpql66jprl66jprl36jppl36jppos6jteos6jtelw6jqils6jqdc66jgr3u6j8g7p6jca" +
      "bj6jg4aw6jfhaw6ifhik6jn5ik6kn6000000au6jfgau6jff8t6jdf8t6jdf7o6jca7o6jcae56jire56jirbe6jfz" +
      "be6jfz6i6jb36i6jb39a6jdv9a6jdv000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000000000kc6joxf474j4f46ijopa6jtvij6jn5l46jpq" +
      "l45kqmlk6jq5gj6il4ja6jnvhe6ilzlw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqi" +
      "lw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqi" +
      "lw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqilw6jqi" +
      "ou6jtgna6jrvs86iwtcq6jhaks6joypo6juaks6joypi6ju4pr6jucps6jubps6judn66jrro96jsun06jrjpo6ju9" +
      "po6ju9ph6ju2pu6jugpv6jugcv6jhhoj6jt4n86jrun86jruo36jsoo36jsojc6jnxjc6jnxoa6jsw000000oa6jsw" +
      "l46jppqa6juvlf6iq0o16jsmlf6iq0oo6it9qv6jvgoo6it9n36jroo96ksupr6jubqy6jvfpi6iu4",
  },
};

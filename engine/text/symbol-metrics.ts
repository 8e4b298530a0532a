/**
 * Widths and ink of standard fonts (ISO 32000-2, 9.6.2.2), from the Core 14 AFM files, Copyright (c) 1985, 1987,
 * 1989, 1990, 1991, 1992, 1993, 1997 Adobe Systems Incorporated. All Rights Reserved.
 * Written by tools/make-standard-metrics.ts; not edited by hand.
 */
import type { FontMetrics, SymbolName } from "./font-metrics.ts";

/** Symbol and ZapfDingbats: cells of the codes 32 to 254 of their built-in encodings, zeros where there is no glyph. */
export const SYMBOL_METRICS: Readonly<Record<SymbolName, FontMetrics>> = {
  Symbol: {
    box: [-293, 1010],
    descender: -293,
    capHeight: 1010,
    cells:
      "6y5k00999434jt6fi2dw64ctf969cln57bjolm6pjpc76wa699716v996e6vdw7da2f95uep6y743uf95vek6y7h34" +
      "7q5k72dw68ckdw8t7ldw69cidw6rawdw5zcmdw6gbhdw6ic2dw68bsdw74atdw6ebx7q7t347q7v3uf96adtf95vem" +
      "f96adtcc7i9if95vemk25oiwij6dfnk25bjth05qgqgz6gg9l76ajvgr68g9k26nj6996g7whj62gtk26jj3j25qiq" +
      "op6cnvk26dj7k26piqlc69k0kl6piqfg6cevgg5pg8gz6hfyj65cjic76ob0lc6ijihx6ofjm35zlagz6sgg997y5x" +
      "nza3ey996h5xia5zhpdw5ie0dwiwgyhj6pg5f979cmf95we6dq6oc9c766b9eh6ccwbf5pdbgr5ken955k8dgr6kfb" +
      "f96helf968ekg06heueh5bdgf96jcyf95uegeh6rcaf96yc8gr6efic75ubcg05reojt5wibj26qhudp6bcaj25wj5" +
      "dq78bbdc769f5k7d1ydc7r9ff961e8000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000ku64jah85ih06v6b5lf96ddt4n0kegjt6aiedw5mdo" +
      "kx7yfykx9icqkx8teakx8pecsy68rsrf6gpagr6temrf6xpagr6temb46y8cf95uepbf64axf96ddtf961ecjt6bh0" +
      "dq6ac4cs6ya0f95uemf95zelf95yekf95ye9rs8nlmgrdc1krs3wuuia5zgbmvafdij25ufsm36akdrf9zjrlc6rj6" +
      "lc6rj6mv6nkmlc6oj8lc6oj8jt64i5jt64i5jt6ki6jt6li5jt6li5jt6tcsjt6tcslc6ajsjt6khxly6yj6ly6zj6" +
      "oq62n9mv69lmf95ue16y7h2sjt5zihgr67fkgr6ef8sy6brorf6ep9gr6neorf6tp9gr6seodq62cg95697tly6yj6" +
      "ly6xj6lu5pk0jt5yixao68bgao682cao68bgao5k9pao5k25ao5k9pdqbd6kdq647cdqbd6kdqbd2300000095657t" +
      "7m5m81j2e4a7j2e41yj25va7ao72bgaog62cao72bgao669paodq25ao669pdq6w6kdqbd7cdq6w6k",
  },
  ZapfDingbats: {
    box: [-143, 820],
    descender: -143,
    capHeight: 820,
    cells:
      "7q5k00r26jp4qp6josr26jp4r86jpajz6ii3lx6jk0ly6jk0lz6jk6j66ih9qo6joqq36jo5f96ddjnr6ilupb6jnd" +
      "px6jo0pb6jndq96joar26jp3kz6ij3ni6kljl66jj8l56jj8fv5jfwit6kgul76jj9l46jj7l36jj6ky6jj1dq6jbt" +
      "fc6jdeex6jd0g16je3j86jhalu6jjwlw6jjxlw6jjyly6jk1m16jk4m26jk4mo6jkrmv6jkwlx6jjznd6jlgmv6jky" +
      "n56jl7mo6jkrn36jl5pn6jnpko6jirk36ji5kt6jivly6ik2m06jk3jb6jhelk6jjmlc6jjfm06jk2l36jj6jn6jhp" +
      "jo6jhpiy6jh0jh6jhjmy6jl0mn6jkplx6jjzlx6jjzjn6ihrj36kh3jc6jhej56jh8lu6ijxlv6jjxjt6jhvlz6jk1" +
      "lt6kjvlz6jk2o96jmbl56jj7l66jj8l66jj8l36jj6l36jj6os6jmvos6jmvlw6jjzls6jjuc66ja83u6j1x7p6j5r" +
      "bj6j9law6j8yaw6i8zik6jgmik6kgm000000au6j8xau6j8w8t6j6w8t6j6w7o6j5r7o6j5re56jc8e56jc8be6j9g" +
      "be6j9g6i6j4k6i6j4k9a6j7c9a6j7c000000000000000000000000000000000000000000000000000000000000" +
      "000000000000000000000000000000000000000000000000000000kc6jief474c0f46id6pa6jncij6jgml46jj7" +
      "l45kl2lk6jjmgj6iemja6jhche6ifhlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjz" +
      "lw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjz" +
      "lw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjzlw6jjz" +
      "ou6jmxna6jlcs86iqbcq6jarks6jifpo6jnrks6jifpi6jnlpr6jntps6jnsps6jnun66jl8o96jmbn06jl0po6jnq" +
      "po6jnqph6jnjpu6jnxpv6jnxcv6jayoj6jmln86jlbn86jlbo36jm5o36jm5jc6jhejc6jheoa6jmd000000oa6jmd" +
      "l46jj6qa6joclf6ijio16jm3lf6ijioo6imrqv6joxoo6imrn36jl5o96kmapr6jnsqy6jowpi6inm",
  },
};

//! Names of the results.

use crate::model::card::Evidence;
use crate::scenario::Lang;

/// How far a citation was checked, in words.
pub fn evidence(lang: Lang, evidence: Evidence) -> &'static str {
    match lang {
        Lang::En => match evidence {
            Evidence::Read => "read in a copy",
            Evidence::Quoted => "as quoted in another document",
            Evidence::Recalled => "recalled, not read again",
            Evidence::Derived => "derived for this project and checked numerically",
        },
    }
}

/// The name of a result; the id itself where it has none, which a test forbids.
pub fn result_title(lang: Lang, id: &'static str) -> &'static str {
    match lang {
        Lang::En => english(id),
    }
}

fn english(id: &'static str) -> &'static str {
    match id {
        "bdp" => "Bandwidth-delay product",
        "serialization_time" => "Time of one packet on the line",
        "buffer_delay" => "Wait behind a full buffer",
        "buffer_memory_chip" => "Memory chip that holds the buffer",
        "buffer_for_delay" => "Buffer for the delay wanted",
        "ecn_threshold" => "ECN marking threshold (C·RTT/7)",
        "burst_queue" => "Queue that one window's burst leaves",
        "transfer_time" => "Time of a transfer at line rate",
        "rule_of_thumb" => "Rule of thumb",
        "sqrt_n" => "√n rule",
        "memory_saved" => "Memory that the √n rule saves",
        "utilization_bound_eq6" => "Utilization, lower bound (Eq. 6)",
        "utilization_table_model" => "Utilization, model of the published table",
        "utilization_shortfall" => "Utilization, expected shortfall",
        "window_sum_mean" => "Mean of the sum of windows",
        "window_sum_sigma" => "Standard deviation of the sum of windows",
        "mean_window" => "Mean window of a flow, buffer full",
        "single_flow" => "Utilization, one flow or all in step",
        "single_flow_period" => "Time between losses of one flow",
        "single_flow_queue_mean" => "Mean queue of one flow",
        "single_flow_queue_min" => "Least queue of one flow",
        "single_flow_loss" => "Loss rate that one flow causes",
        "utilization_worst_interval" => "Utilization in the worst interval",
        "full_use_buffer" => "Least buffer that never lets the link idle",
        "reno_friendly_window" => "Window below which CUBIC behaves as Reno",
        "buffer_for_target.single_flow" => "Buffer for the target, one flow or all in step",
        "buffer_for_target.utilization_worst_interval" => "Buffer for the target, worst interval",
        "buffer_for_target.utilization_bound_eq6" => "Buffer for the target, by the bound",
        "buffer_for_target.utilization_table_model" => "Buffer for the target, by the table model",
        "buffer_for_target.utilization_shortfall" => "Buffer for the target, by the shortfall",
        "flows_for_buffer.utilization_bound_eq6" => "Flows that make this buffer enough, by the bound",
        "flows_for_buffer.utilization_table_model" => "Flows that make this buffer enough, by the table model",
        "flows_for_buffer.utilization_shortfall" => "Flows that make this buffer enough, by the shortfall",
        "window_rate" => "Rate that the window allows",
        "window_needed" => "Window that fills the path",
        "window_scale" => "TCP window scale",
        "window_drain_time" => "Time a window lasts at line rate",
        "ack_delay_max" => "Longest delay of ACKs without loss of rate",
        "ack_delay_max_rounded" => "The same, rounded step by step as its author did",
        "uplink_queue_max" => "Largest uplink queue that respects it",
        "bandwidth_ratio" => "Normalised bandwidth ratio k/d",
        "ack_path_rate" => "Download rate that the ACK path allows",
        "sequence_wrap_time" => "Time until sequence numbers repeat",
        "loss_rate_mathis" => "Rate that losses allow (Mathis et al.)",
        "loss_rate_rfc3819" => "Rate that losses allow (RFC 3819)",
        "loss_rate_pftk" => "Rate that losses allow (PFTK, RFC 5348)",
        "binding_limit" => "What limits all flows together",
        "short_flow_rounds" => "Rounds of a short flow",
        "short_flow_queue_mean" => "Mean queue of short flows, as printed",
        "short_flow_work_mean" => "Mean work that short flows leave waiting",
        "short_flow_tail2" => "Share of time above the buffer, second order",
        "short_flow_tail3" => "Share of time above the buffer, third order",
        "short_flow_exponent" => "Exponent of the tail, exact",
        "short_flow_buffer" => "Buffer that short flows exceed 2.5 % of the time",
        "short_flow_completion" => "Completion time of a short flow",
        "rule.villamizar_song_1994" => "Rule of thumb (Jacobson 1988; Villamizar and Song 1994)",
        "rule.appenzeller_2004" => "√n rule (Appenzeller et al. 2004)",
        "rule.dhamdhere_2005" => "BSCL, utilization (Dhamdhere et al. 2005)",
        "rule.dhamdhere_2005_loss" => "BSCL, loss (Dhamdhere et al. 2005)",
        "rule.wischik_mckeown_2005" => "99.9 % of the Gaussian (Wischik and McKeown 2005)",
        "rule.enachescu_2005" => "O(log W) for paced flows (Enachescu et al. 2005)",
        "rule.raina_wischik_2005" => "Stability limit (Raina and Wischik 2005)",
        "rule.spang_2021" => "By congestion control (Spang et al. 2021)",
        other => other,
    }
}

/// The name of a published rule in as few words as an axis has room for.
pub fn rule_label(lang: Lang, id: &'static str) -> &'static str {
    let Lang::En = lang;
    match id {
        "rule.villamizar_song_1994" => "rule of thumb, 1994",
        "rule.appenzeller_2004" => "√n rule, 2004",
        "rule.dhamdhere_2005" => "BSCL, 2005",
        "rule.dhamdhere_2005_loss" => "BSCL by loss, 2005",
        "rule.wischik_mckeown_2005" => "Gaussian, 2005",
        "rule.enachescu_2005" => "O(log W), 2005",
        "rule.raina_wischik_2005" => "stability, 2005",
        "rule.spang_2021" => "by control, 2021",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::report;
    use crate::scenario::decode;

    #[test]
    fn every_rule_has_a_label() {
        for answer in crate::report::rules(&decode("v=1&p=0.01").scenario) {
            assert_ne!(rule_label(Lang::En, answer.card.id), answer.card.id);
        }
    }

    #[test]
    fn every_result_has_a_name() {
        for link in ["v=1&rho=0.5&p=0.01&w=64KiB&up=1Mbps&access=1Gbps&delay=1ms", "v=1&cca=cubic&n=1", "v=1&cca=bbr"] {
            for row in report(&decode(link).scenario).rows {
                assert_ne!(result_title(Lang::En, row.card.id), row.card.id);
            }
        }
    }
}
